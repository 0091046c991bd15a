import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { checkContent } from '../../codegen/generate.ts'
import type { Problem } from '../../codegen/problem.ts'
import { fixturesDir, type SiteFolders } from './fixture-site.ts'

/** Schemas and content of a kite maker with two shops, which use every feature of schemas. */
const schemas = {
  'shared.schema.json': {
    $id: 'shared.schema.json',
    $defs: {
      picture: group('A picture.', {
        src: { type: 'string', description: 'Its file.', 'x-image': true },
        alt: { type: 'string', description: 'What it shows.', minLength: 3 },
      }),
    },
  },
  'site.schema.json': root(
    'Site',
    {},
    {
      identity: group('Names.', { name: { type: 'string', description: 'The name.' } }),
      foundedYear: { type: 'integer', description: 'The first year.' },
      contact: group('Contact.', {
        phone: group('Phone.', {
          display: { type: 'string', description: 'As printed.' },
          dial: { type: 'string', description: 'As dialed.' },
        }),
      }),
    },
  ),
  'facts.schema.json': {
    $id: 'facts.schema.json',
    'x-type': 'Facts',
    type: 'object',
    description: 'Facts.',
    additionalProperties: {
      ...group('A fact.', {
        value: { type: ['number', 'string'], description: 'Its value.' },
        source: { type: 'string', description: 'Where it comes from.', 'x-note': true },
      }),
      required: ['value'],
    },
  },
  'redirects.schema.json': root(
    'Redirects',
    {},
    {
      items: {
        type: 'array',
        description: 'Redirects.',
        items: group('A redirect.', {
          from: { type: 'string', description: 'Old.' },
          to: { type: 'string', description: 'New.', 'x-link': true },
        }),
      },
    },
  ),
  'shops.schema.json': root(
    'Shop',
    { 'x-url': '/shops/{slug}', 'x-collection': true },
    {
      name: { type: 'string', description: 'The name of the shop.', minLength: 1, maxLength: 20 },
      kind: { type: 'string', description: 'Large or small.', enum: ['large', 'small', 'huge'] },
      kites: { type: 'integer', description: 'Kites in stock.', minimum: 1 },
      zipCodes: {
        type: 'array',
        description: 'ZIP codes.',
        uniqueItems: true,
        items: { type: 'string', description: 'Five digits.', pattern: '^[0-9]{5}$', examples: ['78701'] },
      },
      near: {
        type: 'array',
        description: 'Shops nearby.',
        items: { type: 'string', 'x-reference': 'shops' },
      },
      opened: { type: 'string', description: 'First day.', format: 'date' },
      href: { type: 'string', description: 'A link.', 'x-link': true },
      web: { type: 'string', description: 'Elsewhere.', format: 'uri', pattern: '^https://' },
      staff: {
        type: 'array',
        description: 'At least two.',
        minItems: 2,
        items: group('A person.', { name: { type: 'string', description: 'Name.' } }),
      },
      picture: { $ref: 'shared.schema.json#/$defs/picture' },
      coordinates: group('A place.', {
        lat: { type: 'number', description: 'Latitude.' },
        lng: { type: 'number', description: 'Longitude.' },
      }),
      questions: {
        type: 'array',
        description: 'Questions.',
        items: group('A question.', {
          question: { type: 'string', description: 'What is asked.' },
          answer: { type: 'string', description: 'What is answered.' },
        }),
      },
      blocks: {
        type: 'array',
        description: 'Blocks.',
        items: {
          type: 'object',
          description: 'A block.',
          discriminator: { propertyName: 'type' },
          required: ['type'],
          oneOf: [
            group('Words.', {
              type: { const: 'words', description: 'Kind.' },
              text: { type: 'string', description: 'T.' },
            }),
            group('Figure.', {
              type: { const: 'figure', description: 'Kind.' },
              value: { type: 'number', description: 'V.' },
            }),
          ],
        },
      },
    },
    ['name', 'kind'],
  ),
  'articles.schema.json': root(
    'Article',
    { 'x-url': '/blog/{slug}', 'x-format': 'markdown', 'x-collection': true },
    {
      order: { type: 'integer', description: 'Place.' },
      title: { type: 'string', description: 'Title.' },
      previous: { type: 'string', description: 'Before.', 'x-link': true },
      next: { type: 'string', description: 'After.', 'x-link': true },
    },
    ['order', 'title'],
  ),
  'pages/about.schema.json': root(
    'AboutPage',
    { 'x-url': '/about', 'x-anchors': ['team'] },
    {
      title: { type: 'string', description: 'Title.' },
      picture: { $ref: '../shared.schema.json#/$defs/picture' },
    },
    ['title'],
  ),
}

const content: Record<string, string | Uint8Array> = {
  'site.yaml': `identity: { name: Wobble Kites }
foundedYear: 2008
contact: { phone: { display: (512) 555-0100, dial: "+15125550100" } }
`,
  'facts.yaml': 'kiteTotal: { value: 40, source: Counted by the wind }\n',
  'redirects.yaml': 'items:\n  - { from: /old, to: /about }\n',
  'pages/about.yaml': 'title: About {{fact:businessName}}\n',
  'shops/dune.yaml': 'name: Dune\nkind: small\n',
  'shops/hill.yaml': 'name: Hill\nkind: large\nnear: [ dune ]\n',
  'articles/first-kite.md': '---\norder: 1\ntitle: The first kite\n---\n\nIntro.\n\n## String\n\nText.\n',
  'images/kite.jpg': readFileSync(path.join(fixturesDir, 'site/images/floe.jpg')),
  'urls.txt': '',
}

function group(description: string, properties: Record<string, unknown>) {
  const required = Object.keys(properties)
  return { type: 'object', description, additionalProperties: false, required, properties }
}

function root(
  typeName: string,
  annotations: Record<string, unknown>,
  properties: Record<string, unknown>,
  required = Object.keys(properties),
) {
  return {
    $id: `${typeName}.schema.json`,
    'x-type': typeName,
    ...annotations,
    ...group(typeName, properties),
    required,
  }
}

/** Creates the site in a separate folder. Replaces files with the given texts, and omits those with null. */
export function tinySite(changes: Record<string, string | Uint8Array | null> = {}): SiteFolders {
  const dir = mkdtempSync(path.join(tmpdir(), 'tiny-site-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const [file, schema] of Object.entries(schemas)) {
    put(path.join(dir, 'schemas', file), JSON.stringify(schema, null, 2))
  }
  for (const [file, text] of Object.entries({ ...content, ...changes })) {
    if (text !== null) put(path.join(dir, 'content', file), text)
  }
  return {
    contentDir: path.join(dir, 'content'),
    schemasDir: path.join(dir, 'schemas'),
    outDir: path.join(dir, 'generated'),
    cacheDir: path.join(dir, 'cache'),
    year: 2026,
    today: '2026-07-01',
  }
}

export function put(file: string, text: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Returns the problems of the site with these changes. File names are relative to the content folder. */
function problemsOf(changes: Record<string, string | Uint8Array | null>): Problem[] {
  const site = tinySite(changes)
  return checkContent(site).problems.map(problem => ({
    ...problem,
    file: problem.file.replace(/^.*?\/content\//, ''),
  }))
}

/** Formats each problem as one line: `shops/dune.yaml:2:7 shape: message | suggestion`. */
export function problemLines(changes: Record<string, string | Uint8Array | null>): string[] {
  return problemsOf(changes).map(
    ({ file, line, column, rule, message, suggestion }) =>
      `${file}:${line}:${column} ${rule}: ${message}${suggestion ? ` | ${suggestion}` : ''}`,
  )
}

/** Returns the problems of a valid shop with these additional fields. */
export const hillProblems = (fields: string) =>
  problemLines({ 'shops/hill.yaml': `name: Hill\nkind: large\n${fields}` })

/** Returns the problems of a valid article with this body and these additional fields. */
export const articleProblems = (body: string, fields = '') =>
  problemLines({ 'articles/first-kite.md': `---\norder: 1\ntitle: Kites\n${fields}---\n\n${body}` })
