import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema of the contracts as JSON Schema: what is given to it, or what it makes of that. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is JsonSchema =>
  isSchema(value) && (value.type === 'integer' || value.type === 'number');

/** The parameters of a path or a query. Numbers are written as digits there: what they mean is told, not their spelling. */
export function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  const { properties: meant = {} } = jsonSchema(schema, 'output');
  return Object.entries(properties).map(([name, written]) => {
    const { description, ...told } = isNumber(meant[name]) ? meant[name] : isSchema(written) ? written : {};
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: told,
    };
  });
}
