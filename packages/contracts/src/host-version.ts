import hostVersion from './host-version.json' with { type: 'json' };

/**
 * The version of HostApi that this code base implements. A remote that needs a newer one is not started. It is JSON because
 * the build of the remotes, which is plain JavaScript, writes it into their releases.
 */
export const hostApiVersion = hostVersion.hostApiVersion;
