import org.jspecify.annotations.NullMarked;

/** SMB 2.1 to 3.1.1 from the client's side: small files in one message, large ones in flight. */
@NullMarked
module dev.wherry.smb {
    requires transitive dev.wherry.core;
    requires com.hierynomus.smbj;
    // What smbj needs and, as an automatic module, cannot say itself.
    requires com.hierynomus.asnone;
    requires org.bouncycastle.provider;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports dev.wherry.smb;

    provides dev.wherry.core.Endpoint with
            dev.wherry.smb.SmbEndpoint;
}
