import { z } from 'zod'
import { businessDay } from '../../site/business-time.ts'
import type { Content } from '../../site/content.ts'
import { calculatorHref, requestHref } from '../../site/floor-cost/calculator-links.ts'
import { answerTo, type FloorAnswer } from '../../site/floor-cost/cost.ts'
import {
  areaOf,
  baseboardChoices,
  bases,
  answers as certainties,
  type Job,
  noOldFloors,
  patterns,
} from '../../site/floor-cost/job.ts'
import {
  limits,
  MAX_QUERY_LENGTH,
  MAX_RECTANGLES,
  type ParsedJob,
  readJob,
} from '../../site/floor-cost/job-query.ts'
import {
  assumedText,
  comparisonRows,
  mistakeText,
  partTexts,
  refusalText,
  totalTexts,
} from '../../site/floor-cost/result-texts.ts'
import { costBookOf, type ListedFloor } from '../../site/floor-cost/site-cost-book.ts'
import { createTextFormatters, interpolate } from '../../site/text-formatters.ts'
import { checkZip } from '../../site/zip-check.ts'
import { createReadingTool, type Tool, zipCode } from './tool.ts'

/** Tools that use the calculator like its page, by a query string. */
export function createFloorTools(content: Content): Tool[] {
  return [listFloors(content), compareFloors(content), estimatePrice(content)]
}

const range = z.strictObject({ low: z.number(), high: z.number() })
const likely = range.extend({ usual: z.number() })
const price = likely.extend({ priced: z.string() })
const page = z.url()

function listFloors(content: Content): Tool {
  const { assistantTexts: texts, calculatorPage, prices, services, site } = content
  const { answers } = texts
  const address = (path: string) => site.url + path
  const pageOf = ({ value }: ListedFloor) =>
    address(`${calculatorHref(content, { floor: value })}&area=${answers.exampleArea}`)
  const lineOf = (floor: ListedFloor) => {
    const { value, name, material, labor, perBox } = floor
    const parts = [
      ...(material ? [`${material.priced}, ${prices.kinds.material.words}`] : []),
      `${labor.priced}, ${prices.kinds[material ? 'labor' : 'service'].words}`,
    ]
    return [
      `- **${name}** (${value}): ${parts.join('; ')}.`,
      ...(perBox === undefined ? [] : [interpolate(answers.box, { perBox })]),
      interpolate(answers.page, { url: pageOf(floor) }),
    ].join(' ')
  }
  // A price of the cost book may have more.
  const asPrice = ({ low, usual, high, priced }: ListedFloor['labor']) => ({ low, usual, high, priced })
  const { floors } = costBookOf(content)
  const pageAbout = ({ kind, value }: ListedFloor) => {
    const listed = calculatorPage.floors.find(one => one.value === (kind ?? value))
    return listed ? services.get(listed.service).url : calculatorPage.url
  }
  const listed = {
    text: floors.map(lineOf).join('\n'),
    data: {
      floors: floors.map(floor => ({
        floor: floor.value,
        name: floor.name,
        ...(floor.material && { material: asPrice(floor.material) }),
        labor: asPrice(floor.labor),
        about: address(pageAbout(floor)),
        page: pageOf(floor),
      })),
      page: address(calculatorPage.url),
    },
  }
  return createReadingTool(content, {
    name: 'list_floors',
    words: texts.tools.listFloors,
    input: z.strictObject({}),
    output: z.strictObject({
      floors: z.array(
        z.strictObject({
          floor: z.string(),
          name: z.string(),
          material: price.optional(),
          labor: price,
          about: page,
          page,
        }),
      ),
      page,
    }),
    answer: () => listed,
  })
}

function compareFloors(content: Content): Tool {
  const { assistantTexts: texts, calculatorPage, site } = content
  const { parameters, answers } = texts
  const book = costBookOf(content)
  const floor = z.enum(book.floors.map(({ value }) => value))
  return createReadingTool(content, {
    name: 'compare_floors',
    words: texts.tools.compareFloors,
    input: z.strictObject({
      floors: z.array(floor).min(2).max(3).describe(parameters.floors),
      ...jobShape(content),
    }),
    output: z.strictObject({
      floors: z.array(z.strictObject({ floor: z.string(), name: z.string(), likely, extremes: range })),
      refused: z.array(z.string()),
      area: z.number(),
      page,
    }),
    answer({ floors: [first, ...others], ...given }) {
      const isSized = given.rooms.length > 0 || given.area !== undefined
      const query = jobQuery({ ...given, floor: first, ...(!isSized && { area: answers.exampleArea }) })
      for (const [index, other] of others.entries()) query.set(`with-${index + 1}`, other)
      const read = jobIn(query, content)
      if ('refused' in read) return { text: read.refused }
      const { job, typed } = read
      const compared = [...new Set([typed.floor, ...typed.others])]
      const answered = book.floors
        .filter(({ value }) => compared.includes(value))
        .sort((a, b) => compared.indexOf(a.value) - compared.indexOf(b.value))
        .map(chosen => answerTo(chosen, job, book))
      const costs = answered.flatMap(({ cost }) => cost ?? [])
      const refused = refusalsIn(answered, content)
      const assumed = answered.flatMap(answer =>
        answer.assumed ? [`${answer.cost.floor.name}: ${assumedIn(answer, content)}`] : [],
      )
      const url = `${site.url}${calculatorPage.url}?${query}`
      const rows = comparisonRows(calculatorPage.compare, costs, book.floors, createTextFormatters(content))
      const lines = [
        ['', ...costs.map(({ floor }) => floor.name)],
        ['', ...costs.map(() => '')].map(() => '---'),
        ...rows.map(({ name, cells }) => [name, ...cells]),
      ]
      return {
        text: [
          ...(isSized ? [] : [interpolate(answers.example, { area: answers.exampleArea })]),
          ...refused,
          ...assumed,
          ...(costs.length > 0 ? [lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')] : []),
          interpolate(answers.page, { url }),
        ].join('\n\n'),
        data: {
          floors: costs.map(({ floor, likely, extremes }) => ({
            floor: floor.value,
            name: floor.name,
            likely,
            extremes,
          })),
          refused,
          area: areaOf(job),
          page: url,
        },
      }
    },
  })
}

function estimatePrice(content: Content): Tool {
  const { assistantTexts: texts, contactPage, calculatorPage, site } = content
  const { parameters, answers } = texts
  const book = costBookOf(content)
  return createReadingTool(content, {
    name: 'estimate_price',
    words: texts.tools.estimatePrice,
    input: z.strictObject({
      floor: z.enum(book.floors.map(({ value }) => value)).describe(parameters.floor),
      ...jobShape(content),
    }),
    output: z.strictObject({
      floor: z.string(),
      area: z.number(),
      likely,
      extremes: range,
      lines: z.array(likely.extend({ name: z.string(), formula: z.string() })),
      extras: z.array(likely.extend({ about: z.string() })),
      savings: z.array(z.strictObject({ about: z.string(), amount: z.number() })),
      request: page,
      page,
    }),
    answer(given) {
      const query = jobQuery(given)
      const read = jobIn(query, content)
      if ('refused' in read) return { text: read.refused }
      const { job, typed } = read
      const floor = book.floors.find(({ value }) => value === typed.floor)
      if (!floor) return { text: answers.badArguments }
      const answered = answerTo(floor, job, book)
      const { cost } = answered
      if (!cost) return { text: refusalsIn([answered], content).join('\n') }
      const { result } = calculatorPage
      const formatters = createTextFormatters(content)
      const { likely, couldBe, area } = totalTexts(result, cost, formatters)
      const words = partTexts(result, cost, formatters)
      const url = `${site.url}${calculatorPage.url}?${query}`
      const request =
        site.url +
        requestHref(contactPage.url, { topic: floor.topic, zip: typed.zip, search: query.toString() })
      const listed = (texts: readonly string[]) => texts.map(text => `- ${text}`).join('\n')
      const lines = words.lines.map(({ name, usual, range, formula }) =>
        interpolate(calculatorPage.request.line, {
          name,
          price: `**${usual}**`,
          range: `${range} = ${formula}`,
        }),
      )
      return {
        text: [
          `**${likely}.** ${couldBe}. ${area}`,
          assumedIn(answered, content),
          ...(typed.zip ? [checkZip(typed.zip, content).text] : []),
          listed(lines),
          words.sum,
          listed(words.extras),
          listed(words.savings),
          words.extremes,
          result.excludes,
          result.disclaimer,
          interpolate(answers.page, { url }),
          interpolate(answers.next, { url: request }),
        ]
          .filter(text => text !== '')
          .join('\n\n'),
        data: {
          floor: floor.value,
          area: cost.area,
          likely: cost.likely,
          extremes: cost.extremes,
          lines: cost.lines.map(({ low, usual, high }, index) => {
            const { name = '', formula = '' } = words.lines[index] ?? {}
            return { name, low, usual, high, formula }
          }),
          extras: cost.extras.map(({ low, usual, high }, index) => ({
            about: words.extras[index] ?? '',
            low,
            usual,
            high,
          })),
          savings: cost.savings.map(({ amount }, index) => ({ about: words.savings[index] ?? '', amount })),
          request,
          page: url,
        },
      }
    },
  })
}

function refusalsIn(answered: readonly Pick<FloorAnswer, 'refusal'>[], content: Content): string[] {
  const formatters = createTextFormatters(content)
  return answered.flatMap(({ refusal }) =>
    refusal ? [refusalText(content.calculatorPage.result, refusal, formatters)] : [],
  )
}

const assumedIn = ({ assumed }: Pick<FloorAnswer, 'assumed'>, content: Content): string =>
  assumed ? assumedText(content.calculatorPage.result, assumed, createTextFormatters(content)) : ''

/** Parameters of a job, except the floor. */
function jobShape(content: Content) {
  const { parameters } = content.assistantTexts
  const { removal } = costBookOf(content)
  const amount = (field: keyof typeof limits) => z.number().min(0).max(limits[field]).optional()
  const count = (field: keyof typeof limits) => z.int().min(0).max(limits[field]).optional()
  const side = (field: 'length' | 'width') =>
    z.number().positive().max(limits[field]).describe(parameters[field])
  return {
    rooms: z
      .array(z.strictObject({ length: side('length'), width: side('width') }))
      .max(MAX_RECTANGLES)
      .default([])
      .describe(parameters.rooms),
    area: amount('area').describe(parameters.area),
    pattern: z.enum(patterns).optional().describe(parameters.pattern),
    old_floor: z
      .enum([...noOldFloors, ...Object.keys(removal)])
      .optional()
      .describe(parameters.oldFloor),
    old_layers: count('layers').describe(parameters.layers),
    before_1980: z.enum(certainties).optional().describe(parameters.before1980),
    dumpster: z.boolean().optional().describe(parameters.dumpster),
    base: z.enum(bases).optional().describe(parameters.base),
    preparation: z.enum(certainties).optional().describe(parameters.preparation),
    prepared_area: amount('preparedArea').describe(parameters.preparedArea),
    moisture_barrier: z.enum(certainties).optional().describe(parameters.moistureBarrier),
    crack_membrane: z.enum(certainties).optional().describe(parameters.crackMembrane),
    baseboards: z.enum(baseboardChoices).optional().describe(parameters.baseboards),
    trim: amount('trim').describe(parameters.trim),
    steps: count('steps').describe(parameters.steps),
    doorways: count('doorways').describe(parameters.doorways),
    doors: count('doors').describe(parameters.doors),
    furnished: count('furnished').describe(parameters.furnished),
    appliances: count('appliances').describe(parameters.appliances),
    toilets: count('toilets').describe(parameters.toilets),
    start: z.iso.date().optional().describe(parameters.start),
    rush: z.boolean().optional().describe(parameters.rush),
    zip: zipCode.optional().describe(parameters.zip),
  }
}

type JobInput = z.infer<z.ZodObject<ReturnType<typeof jobShape>>> & { floor: string | undefined }

/** Creates the query that the calculator's form would send. */
function jobQuery({ rooms, ...given }: JobInput): URLSearchParams {
  const sides = rooms.flatMap(({ length, width }, index) => [
    [`length-${index + 1}`, String(length)],
    [`width-${index + 1}`, String(width)],
  ])
  const fields = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    return [[queryNames[name] ?? name, value === true ? 'yes' : String(value)]]
  })
  return new URLSearchParams([...sides, ...fields])
}

/** Parameters with another name in the calculator's query. */
const queryNames: Readonly<Record<string, string>> = {
  old_floor: 'old',
  old_layers: 'layers',
  before_1980: 'before1980',
  prepared_area: 'preparedArea',
  moisture_barrier: 'moistureBarrier',
  crack_membrane: 'crackMembrane',
}

function jobIn(query: URLSearchParams, content: Content): (ParsedJob & { job: Job }) | { refused: string } {
  const { calculatorPage } = content
  const { job, mistakes, ...reading } = readJob(query, costBookOf(content), businessDay(content))
  // The page ignores longer queries as well.
  if (query.toString().length > MAX_QUERY_LENGTH) return { refused: calculatorPage.mistakes.tooLong }
  if (job && mistakes.length === 0) return { job, mistakes, ...reading }
  const texts = mistakes.map(mistake => mistakeText(calculatorPage, mistake))
  return { refused: texts.length > 0 ? texts.join('\n') : calculatorPage.mistakes.noArea }
}
