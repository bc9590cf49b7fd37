/**
 * Questions and measurements that touch the machine: read-only unless told, a few seconds each, and
 * bounded.
 */
package dev.wherry.doctor.probe;
