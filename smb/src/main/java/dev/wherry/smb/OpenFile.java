package dev.wherry.smb;

import dev.wherry.smb.connection.Connection;
import dev.wherry.smb.connection.Tree;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.FileId;
import java.io.IOException;

/** A file opened on one connection; gone with it. */
record OpenFile(Connection connection, Tree tree, FileId id, long sizeBytes) {

    static OpenFile open(Connection connection, Tree tree, Create.Request request)
            throws IOException {
        Create.Response created =
                connection
                        .call(tree, Compound.of(request))
                        .getFirst()
                        .require(Create.Response.class);
        return new OpenFile(connection, tree, created.file(), created.endOfFile());
    }
}
