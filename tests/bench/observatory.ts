/**
 * Applies the rules of the Mozilla HTTP Observatory to a site on loopback. Prints the result as JSON.
 *
 *     observatory.ts FOLDER HTTP_PORT HTTPS_PORT
 *
 * Runs in a separate process, because Node reads the trusted certificates at startup. The scanner's `scan` supports only ports 80 and 443.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const [folder = '', httpPort, httpsPort] = process.argv.slice(2)
const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(folder, 'src', file)).href)

/** Function of the scanner; its result is validated below. */
const callable = z.custom<(...args: unknown[]) => unknown>(value => typeof value === 'function')
const { retrieve } = z.object({ retrieve: callable }).parse(await load('retriever/retriever.js'))
const { ALL_TESTS } = z.object({ ALL_TESTS: z.array(callable) }).parse(await load('constants.js'))
const { getGradeForScore, getScoreModifier } = z
  .object({ getGradeForScore: callable, getScoreModifier: callable })
  .parse(await load('grader/grader.js'))
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = z
  .object({ MINIMUM_SCORE_FOR_EXTRA_CREDIT: z.number() })
  .parse(await load('grader/charts.js'))

const resultSchema = z.object({ result: z.string(), pass: z.boolean() })
const found = await retrieve('localhost', { httpPort, httpsPort })
const rules = ALL_TESTS.map(test => {
  const { result, pass } = resultSchema.parse(test(found))
  return { rule: test.name, result, pass, modifier: z.number().parse(getScoreModifier(result)) }
})

// Like the scanner's sum: bonus points above 100 count only if few points are missing.
const sum = (modifiers: readonly number[]) => modifiers.reduce((total, modifier) => total + modifier, 100)
const penalties = sum(rules.map(({ modifier }) => Math.min(modifier, 0)))
const score =
  penalties >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(rules.map(({ modifier }) => modifier)) : penalties
const { grade } = z.object({ grade: z.string() }).parse(getGradeForScore(score))
process.stdout.write(JSON.stringify({ grade, score, rules }))
