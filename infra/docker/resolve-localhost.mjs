import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

// Loaded into the processes of the journeys by `--import`. Browsers resolve every name under `localhost` to this
// machine (RFC 6761), many systems do not: the store of the containers is `store.localhost`.

const ofThisMachine = (name) => (String(name).endsWith('.localhost') ? '127.0.0.1' : name);
const { lookup } = dns;
const { lookup: lookupAsync } = dns.promises;

dns.lookup = (name, ...rest) => lookup(ofThisMachine(name), ...rest);
dns.promises.lookup = (name, ...rest) => lookupAsync(ofThisMachine(name), ...rest);
syncBuiltinESMExports();
