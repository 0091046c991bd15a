import { termKinds } from '../term-kinds.ts'

/**
 * Schema of this site's schemas: the part of JSON Schema that all programs understand which read them (types, checks, code editors,
 * forms), and our own keywords. A `description` is the message for programmers if a schema breaks that part.
 */
export const metaSchema = {
  $id: 'meta-schema',
  type: 'object',
  required: ['x-type', 'type', 'description'],
  allOf: [{ $ref: '#/$defs/node' }],
  properties: {
    'x-type': {
      type: 'string',
      pattern: '^[A-Z][A-Za-z0-9]*$',
      description: '"x-type" names the TypeScript interface of a record, such as "City".',
    },
    type: { const: 'object', description: 'A record is a group of fields: "type" must be "object".' },
    'x-url': {
      type: 'string',
      pattern: '^/(?:[a-z0-9-]+|\\{\\w+\\})?(?:/(?:[a-z0-9-]+|\\{\\w+\\}))*$',
      description: '"x-url" is an address such as "/cities/{slug}", of small letters and fields in braces.',
    },
    'x-collection': { type: 'boolean', description: '"x-collection" is true or false.' },
    'x-format': { enum: ['markdown', 'yaml'], description: '"x-format" is "markdown" or "yaml".' },
    'x-derived': {
      type: 'array',
      items: { type: 'string' },
      description: '"x-derived" lists fields that pages have even where a file leaves them out.',
    },
    'x-anchors': {
      type: 'array',
      items: {
        type: 'string',
        pattern: '^[a-z][a-z0-9-]*$',
        description: 'An anchor is the id of an element.',
      },
      description: '"x-anchors" lists the ids of elements that every page of this kind has.',
    },
  },
  $defs: {
    shared: {
      type: 'object',
      required: ['$defs'],
      properties: { $defs: { $ref: '#/$defs/shapes' } },
    },
    shapes: { type: 'object', additionalProperties: { $ref: '#/$defs/node' } },
    field: {
      if: { not: { required: ['$ref'] } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {
        required: ['description'],
        description: 'The field has no description; editors read it in the form and in messages.',
      },
      allOf: [{ $ref: '#/$defs/node' }],
    },
    node: {
      type: 'object',
      if: { required: ['$ref'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {
        maxProperties: 1,
        description: '"$ref" must stand alone: what stands beside it gets lost in the types.',
      },
      dependentSchemas: {
        properties: {
          required: ['additionalProperties'],
          properties: { additionalProperties: { const: false } },
          description: '"additionalProperties": false is missing: typos would pass.',
        },
        oneOf: {
          required: ['discriminator'],
          description: 'Only "discriminator" tells variants apart: { "propertyName": "type" }.',
        },
      },
      properties: {
        $ref: { type: 'string', description: '"$ref" is a path.' },
        $defs: { $ref: '#/$defs/shapes' },
        properties: {
          type: 'object',
          propertyNames: {
            pattern: '^[A-Za-z][A-Za-z0-9-]*$',
            description:
              'The name of a field is letters, digits and hyphens: the visual editor refuses others.',
          },
          additionalProperties: { $ref: '#/$defs/field' },
        },
        items: { $ref: '#/$defs/node' },
        additionalProperties: { anyOf: [{ const: false }, { $ref: '#/$defs/node' }] },
        oneOf: { type: 'array', items: { $ref: '#/$defs/variant' } },
        discriminator: {
          type: 'object',
          required: ['propertyName'],
          description: '"discriminator" is { "propertyName": … }.',
        },
        'x-reference': {
          type: 'string',
          description: '"x-reference" names a collection, such as "cities".',
        },
        'x-image': { const: true, description: '"x-image" is true or left out.' },
        'x-link': { const: true, description: '"x-link" is true or left out.' },
        'x-price': { const: true, description: '"x-price" is true or left out.' },
        'x-verbatim': { const: true, description: '"x-verbatim" is true or left out.' },
        'x-matched': { const: true, description: '"x-matched" is true or left out.' },
        'x-note': { const: true, description: '"x-note" is true or left out.' },
        'x-fills': {
          type: 'array',
          items: { type: 'string' },
          description:
            '"x-fills" lists the words in braces that a page fills in, such as "phone" for {phone}.',
        },
        'x-measure': {
          type: 'object',
          required: ['unit', 'mistaken', 'usual'],
          additionalProperties: false,
          properties: {
            unit: { type: 'string' },
            mistaken: { type: 'string' },
            usual: { type: 'array', minItems: 1, items: { type: 'number' } },
          },
          description:
            '"x-measure" is { "unit": "mil", "mistaken": "mm", "usual": [12, 20] }: the unit, the one that people write by mistake, and usual figures.',
        },
        'x-form': {
          type: 'array',
          items: {
            type: 'object',
            required: ['fields'],
            additionalProperties: false,
            properties: {
              title: { type: 'string' },
              description: { type: 'string' },
              folded: { const: true },
              fields: { type: 'array', items: { type: 'string' } },
            },
          },
          description:
            '"x-form" lists the sections of the form: { "title": …, "folded": true, "fields": [ … ] }. Only "fields" is needed.',
        },
        'x-titles': {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: '"x-titles" gives fields that are a "$ref" a title: { "plainRoom": "Large job" }.',
        },
        'x-term': { enum: termKinds, description: `"x-term" is one of ${termKinds.join(', ')}.` },
      },
      propertyNames: { $ref: '#/$defs/keyword' },
    },
    variant: {
      required: ['properties'],
      description: 'A variant has fields of its own.',
      allOf: [{ $ref: '#/$defs/node' }],
    },
    keyword: {
      enum: [
        ...['$schema', '$id', '$ref', '$defs', 'title', 'description', 'examples', 'type', 'enum', 'const'],
        ...['properties', 'required', 'additionalProperties', 'items', 'oneOf', 'discriminator'],
        ...['minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength', 'pattern', 'format'],
        ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
        ...['x-type', 'x-url', 'x-collection', 'x-format', 'x-anchors', 'x-derived'],
        ...['x-reference', 'x-image', 'x-link', 'x-price', 'x-note', 'x-verbatim'],
        ...['x-matched', 'x-fills', 'x-measure', 'x-term', 'x-form', 'x-titles'],
      ],
    },
  },
}

export const sharedMetaSchema = 'meta-schema#/$defs/shared'
export const knownKeywords: readonly string[] = metaSchema.$defs.keyword.enum
