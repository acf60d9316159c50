import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** `input` is what the schema accepts, `output` what it returns. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is JsonSchema =>
  isSchema(value) && (value.type === 'integer' || value.type === 'number');

/** Parameters are text in an address. One that is read as a number is described as a number. */
export function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  const { properties: readAs = {} } = jsonSchema(schema, 'output');
  return Object.entries(properties).map(([name, sent]) => {
    const { description, ...described } = isNumber(readAs[name]) ? readAs[name] : isSchema(sent) ? sent : {};
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: described,
    };
  });
}
