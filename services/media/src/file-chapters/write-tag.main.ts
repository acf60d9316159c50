import { buffer } from 'node:stream/consumers';
import { buildTag, tagOrderSchema } from './build-tag.ts';

// Reads from standard input an order in one line of JSON, the first tags of a file, and its cover. Writes the new tag.

const input = await buffer(process.stdin);
const orderEnd = input.indexOf('\n') + 1;
const order = tagOrderSchema.parse(JSON.parse(input.toString('utf8', 0, orderEnd)));
const originalEnd = orderEnd + order.originalBytes;
process.stdout.write(buildTag(order, input.subarray(orderEnd, originalEnd), input.subarray(originalEnd)));
