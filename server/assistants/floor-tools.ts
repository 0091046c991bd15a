import { z } from 'zod'
import type { Content } from '../../site/content.ts'
import { bases, answers as certainties, costOf, patterns } from '../../site/floor-cost/cost.ts'
import { calculatorHref, costBookOf, type ListedFloor, requestHref } from '../../site/floor-cost/cost-book.ts'
import { limits, MAX_QUERY_LENGTH, MAX_RECTANGLES, readJob } from '../../site/floor-cost/job-query.ts'
import { comparisonRows, mistakeText, partTexts, totalTexts } from '../../site/floor-cost/result-texts.ts'
import { createTextFormatters, interpolate } from '../../site/text-formatters.ts'
import { createReadingTool, type Tool, zipCode } from './tool.ts'

/** Tools that use the calculator like its page, by a query string. */
export function createFloorTools(content: Content): Tool[] {
  return [listFloors(content), compareFloors(content), estimatePrice(content)]
}

const range = z.strictObject({ low: z.number(), high: z.number() })
const price = range.extend({ priced: z.string() })
const page = z.url()

function listFloors(content: Content): Tool {
  const { assistantTexts: texts, estimatePage, prices, services, site } = content
  const { answers } = texts
  const address = (path: string) => site.url + path
  const pageOf = ({ value }: ListedFloor) =>
    address(`${calculatorHref({ floor: value })}&area=${answers.exampleArea}`)
  const lineOf = (floor: ListedFloor) => {
    const { value, name, material, labor, perBox } = floor
    return [
      `- **${name}** (${value}): ${material.printed}, ${prices.kinds.material.words}; ${labor.printed}, ${prices.kinds.labor.words}.`,
      ...(perBox === undefined ? [] : [interpolate(answers.box, { perBox })]),
      interpolate(answers.page, { url: pageOf(floor) }),
    ].join(' ')
  }
  const asPrice = ({ low, high, printed }: ListedFloor['material']) => ({ low, high, priced: printed })
  const { floors } = costBookOf(content)
  const listed = {
    text: floors.map(lineOf).join('\n'),
    data: {
      floors: floors.map(floor => ({
        floor: floor.value,
        name: floor.name,
        material: asPrice(floor.material),
        labor: asPrice(floor.labor),
        about: address(services.get(floor.service).url),
        page: pageOf(floor),
      })),
      page: address(estimatePage.url),
    },
  }
  return createReadingTool(texts, {
    name: 'list_floors',
    words: texts.tools.listFloors,
    input: z.strictObject({}),
    output: z.strictObject({
      floors: z.array(
        z.strictObject({
          floor: z.string(),
          name: z.string(),
          material: price,
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
  const { assistantTexts: texts, estimatePage, site } = content
  const { parameters, answers } = texts
  const book = costBookOf(content)
  const floor = z.enum(book.floors.map(({ value }) => value))
  return createReadingTool(texts, {
    name: 'compare_floors',
    words: texts.tools.compareFloors,
    input: z.strictObject({
      floors: z.array(floor).min(2).max(3).describe(parameters.floors),
      ...jobShape(content),
    }),
    output: z.strictObject({
      floors: z.array(z.strictObject({ floor: z.string(), name: z.string(), total: range })),
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
      const costs = book.floors
        .filter(({ value }) => compared.includes(value))
        .sort((a, b) => compared.indexOf(a.value) - compared.indexOf(b.value))
        .map(chosen => costOf(chosen, job, book))
      const url = `${site.url}${estimatePage.url}?${query}`
      const rows = comparisonRows(estimatePage.compare, costs, book.floors, createTextFormatters(content))
      const lines = [
        ['', ...costs.map(({ floor }) => floor.name)],
        ['', ...costs.map(() => '')].map(() => '---'),
        ...rows.map(({ name, cells }) => [name, ...cells]),
      ]
      return {
        text: [
          ...(isSized ? [] : [interpolate(answers.example, { area: answers.exampleArea })]),
          lines.map(cells => `| ${cells.join(' | ')} |`).join('\n'),
          interpolate(answers.page, { url }),
        ].join('\n\n'),
        data: {
          floors: costs.map(({ floor, total }) => ({ floor: floor.value, name: floor.name, total })),
          area: costs[0]?.area ?? 0,
          page: url,
        },
      }
    },
  })
}

function estimatePrice(content: Content): Tool {
  const { assistantTexts: texts, estimatePage, site } = content
  const { parameters, answers } = texts
  const book = costBookOf(content)
  return createReadingTool(texts, {
    name: 'estimate_price',
    words: texts.tools.estimatePrice,
    input: z.strictObject({
      floor: z.enum(book.floors.map(({ value }) => value)).describe(parameters.floor),
      ...jobShape(content),
    }),
    output: z.strictObject({
      floor: z.string(),
      area: z.number(),
      total: range,
      lines: z.array(range.extend({ name: z.string(), formula: z.string() })),
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
      const cost = costOf(floor, job, book)
      const { result } = estimatePage
      const { total, area } = totalTexts(result, cost, createTextFormatters(content))
      const words = partTexts(result, cost, createTextFormatters(content))
      const url = `${site.url}${estimatePage.url}?${query}`
      const request = site.url + requestHref({ topic: floor.topic, zip: typed.zip, search: query.toString() })
      const lines = words.lines.map(({ name, range, formula }) => `- ${name}: **${range}** = ${formula}.`)
      return {
        text: [
          `**${total}** ${area}`,
          lines.join('\n'),
          ...[words.includes, words.unsure, result.excludes, result.disclaimer].filter(
            text => text !== undefined,
          ),
          interpolate(answers.page, { url }),
          interpolate(answers.next, { url: request }),
        ].join('\n\n'),
        data: {
          floor: floor.value,
          area: cost.area,
          total: cost.total,
          lines: words.lines.map(({ name, formula }, index) => {
            const { low = 0, high = 0 } = cost.lines[index] ?? {}
            return { name, low, high, formula }
          }),
          request,
          page: url,
        },
      }
    },
  })
}

/** Parameters of a job, except the floor. */
function jobShape(content: Content) {
  const { parameters } = content.assistantTexts
  const { removal } = costBookOf(content)
  const amount = (field: keyof typeof limits) => z.number().min(0).max(limits[field]).optional()
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
    old_floor: z.enum(Object.keys(removal)).optional().describe(parameters.oldFloor),
    base: z.enum(bases).optional().describe(parameters.base),
    preparation: z.enum(certainties).optional().describe(parameters.preparation),
    prepared_area: amount('preparedArea').describe(parameters.preparedArea),
    trim: amount('trim').describe(parameters.trim),
    steps: amount('steps').describe(parameters.steps),
    doorways: amount('doorways').describe(parameters.doorways),
    furnished: amount('furnished').describe(parameters.furnished),
    rush: z.boolean().optional().describe(parameters.rush),
    zip: zipCode.optional().describe(parameters.zip),
  }
}

type JobInput = z.infer<z.ZodObject<ReturnType<typeof jobShape>>> & { floor: string | undefined }

/** Creates the query that the calculator's form would send. */
function jobQuery({
  rooms,
  old_floor: old,
  prepared_area: preparedArea,
  rush,
  ...rest
}: JobInput): URLSearchParams {
  const sides = rooms.flatMap(({ length, width }, index) => [
    [`length-${index + 1}`, length],
    [`width-${index + 1}`, width],
  ])
  const fields = Object.entries({ ...rest, old, preparedArea, rush: rush ? 'yes' : undefined })
  const given = [...sides, ...fields].flatMap(([name, value]) =>
    value === undefined ? [] : [[String(name), String(value)]],
  )
  return new URLSearchParams(given)
}

function jobIn(
  query: URLSearchParams,
  content: Content,
): Required<ReturnType<typeof readJob>> | { refused: string } {
  const { estimatePage } = content
  const { job, mistakes, ...reading } = readJob(query, costBookOf(content))
  // The page ignores longer queries as well.
  if (query.toString().length > MAX_QUERY_LENGTH) return { refused: estimatePage.mistakes.tooMany }
  if (job && mistakes.length === 0) return { job, mistakes, ...reading }
  const texts = mistakes.map(mistake => mistakeText(estimatePage, mistake))
  return { refused: texts.length > 0 ? texts.join('\n') : estimatePage.mistakes.noArea }
}
