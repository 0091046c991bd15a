import { pricesSchemaUrl, pricesUrl } from '../../site/addresses.ts'
import type { PublishedFile, PublishInput } from './publish-input.ts'

type PriceInput = Pick<PublishInput, 'site' | 'prices'>

/** Content file of all prices. */
export const priceBookSource = 'content/prices.yaml'

/** Creates the price book: every price with what it includes. `updated` is the date and time of the last change. */
export function priceBook({ site, prices }: PriceInput, updated: string | undefined): PublishedFile {
  const kinds = Object.entries(prices.kinds).map(([kind, { name, explanation, job }]) => [
    kind,
    { name, explanation, job },
  ])
  const book = {
    $schema: site.url + pricesSchemaUrl,
    business: site.identity.name,
    url: site.url,
    ...(updated && { updated }),
    currency: site.currency,
    kinds: Object.fromEntries(kinds),
    parts: prices.parts,
    prices: Object.values(prices.entries),
  }
  return jsonFile(pricesUrl, book)
}

/** Creates the JSON Schema (2020-12) of the price book. */
export function priceBookSchema({ site }: Pick<PublishInput, 'site'>): PublishedFile {
  return jsonFile(pricesSchemaUrl, { $id: site.url + pricesSchemaUrl, ...schema })
}

const jsonFile = (url: string, data: object): PublishedFile => ({
  path: url.slice(1),
  content: `${JSON.stringify(data, undefined, 1)}\n`,
})

const text = (description: string) => ({ type: 'string', description })
const amount = (description: string) => ({ type: 'number', minimum: 0, description })
const partList = (description: string) => ({ type: 'array', items: { type: 'string' }, description })

const record = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter(name => !optional.includes(name)),
  properties,
})

const job = {
  ...record(
    {
      products: {
        enum: ['plain', 'usual', 'any'],
        description: 'Which products, from the plainest ones to all.',
      },
      area: {
        ...record({ low: amount('Smallest, in square feet.'), high: amount('Largest.') }),
        description: 'Its size. Absent if the price holds for every size.',
      },
      isEmpty: { type: 'boolean', description: 'Whether the rooms must be empty.' },
    },
    ['area', 'isEmpty'],
  ),
  description: 'The job that prices of this kind hold for.',
}

const price = record(
  {
    name: text('Name of the price: of a floor and a kind, or of what comes on top.'),
    title: text('What it is the price of.'),
    kind: text('One of `kinds`. A price of what comes on top has none.'),
    unit: {
      enum: ['squareFoot', 'foot', 'step', 'doorway', 'room', 'window', 'job', 'piece', 'once', 'percent'],
      description: 'What it is the price of one of; a percentage is of the price that it is added to.',
    },
    low: amount('Low end, in the currency or in percent.'),
    usual: amount('Half of all jobs stay below it. A sum that is no price of a job has none.'),
    high: amount('High end.'),
    range: text('Both ends, as the website prints them.'),
    priced: text('The same with the unit.'),
    words: text('What stands behind it on the website. May be empty.'),
    includes: partList('Names of the `parts` of a job that are in it.'),
    excludes: partList('Names of those that are not.'),
  },
  ['kind', 'usual'],
)

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Price book',
  description: 'Every price that the website prints. Prices are ranges for planning.',
  ...record(
    {
      $schema: { type: 'string', format: 'uri' },
      business: text('Name of the business.'),
      url: { type: 'string', format: 'uri', description: 'Its website.' },
      updated: {
        type: 'string',
        format: 'date-time',
        description: 'Last change of a price, where it is known.',
      },
      currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'As in ISO 4217.' },
      kinds: {
        type: 'object',
        description: 'What each kind of price is called and means.',
        additionalProperties: record({ name: text('Its name.'), explanation: text('What it means.'), job }),
      },
      parts: {
        type: 'object',
        description: 'The parts of a job, in words.',
        additionalProperties: { type: 'string' },
      },
      prices: { type: 'array', items: price },
    },
    ['updated'],
  ),
}
