import hostVersion from './host-version.json' with { type: 'json' };

/**
 * The version of HostApi that this tree speaks. A remote that needs a newer one is not started. Kept as JSON because
 * the build of the remotes, which is plain JavaScript, writes it into their releases.
 */
export const hostApiVersion = hostVersion.hostApiVersion;
