import { todayOf } from '../../codegen/day.ts'
import { listPages } from '../../codegen/emit/pages.ts'
import { localizedSites } from '../../codegen/languages/localize.ts'
import { compileMarkdown } from '../../codegen/markdown/compile.ts'
import { describeModel, findEntity } from '../../codegen/model.ts'
import { humanize } from '../../codegen/names.ts'
import { type ZipCode, ZipTable } from '../../codegen/places/zip-table.ts'
import { categoriesIn, recordsOf } from '../../codegen/resolve/queries.ts'
import type { ResolvedSite, Term } from '../../codegen/resolve/types.ts'
import { entityOf } from '../config/content-path.ts'
import { findFormEntity } from '../config/translation-entity.ts'
import { fileText } from '../format/file-text.ts'
import { listOpenTranslations } from '../translation/list-open-translations.ts'
import { bodyPartsIn } from '../translation/pair-parts.ts'
import { translationText } from '../translation/translation-text.ts'
import { type ContentState, contentCheck, type ParsedTexts, problemsOfChange } from './check-content.ts'
import { countFindings } from './count-findings.ts'
import { listFieldTexts } from './list-field-texts.ts'
import { listRecords, listUses } from './list-records.ts'
import { load } from './load.ts'
import type {
  ContentNames,
  FromWorker,
  OnContent,
  Question,
  Setup,
  ToWorker,
  WorkerOperations,
} from './messages.ts'
import type { BuildData } from './pages/draft-content.ts'
import { printText } from './print-text.ts'
import { fieldOfPrice, priceForm, priceLabel } from './printed-prices.ts'
import { nothing, withChanges } from './state-changes.ts'

type Operations = OnContent<keyof WorkerOperations>

let operations: Promise<Operations> | undefined
let state = nothing

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('setup' in data) operations = createOperations(data.setup)
  else if ('changes' in data) state = withChanges(state, data.changes)
  else void answer(data.id, data.question, state).then(message => postMessage(message))
})

async function answer<Name extends keyof WorkerOperations>(
  id: number,
  question: Question<Name>,
  state: ContentState,
): Promise<FromWorker> {
  try {
    if (!operations) throw new Error('Asked before it was set up')
    const operation = (await operations)[question.operation]
    return { id, answer: await operation(state, ...question.arguments) }
  } catch (error) {
    return { id, error: String(error), isUnloaded: error instanceof NotLoaded }
  }
}

async function createOperations({ schemas, folders, parsed }: Setup): Promise<Operations> {
  const places = load('zip-places.json').catch(notLoaded)
  // Made by admin/server/records-route.ts, to this type. Without it, the worker parses all texts.
  const parsedTexts = parsed
    ? (load(parsed.file, parsed.headers) as Promise<ParsedTexts>).catch(() => [])
    : []
  const model = describeModel(new Map(Object.entries(schemas)), folders)
  // Made by admin/build/build-admin.ts from what the check of the command line reads.
  const zips = new ZipTable((await places) as ZipCode[])
  const content = contentCheck(model, { zipPlaces: () => zips, todayOf }, await parsedTexts)
  // Most of the worker's code, which no list of records waits for.
  const validators = once(() => import('./validators.ts'))
  const pages = once(async () => {
    const { draftPages } = await import('./pages/draft-page.ts')
    return draftPages({ model, content, buildData: loadBuildData, todayOf })
  })
  const check: Operations['check'] = async state => {
    const { validatorNamed } = await validators()
    return content.check(state, entity => validatorNamed(entity.name))
  }
  const planner = once(async () => (await import('./plan-change.ts')).planChange)
  const checkSaved = ofSameState(check)
  const marked = once(async () => {
    const { markedPages } = await import('./pages/marked-pages.ts')
    return markedPages({ model, content, buildData: loadBuildData, todayOf })
  })
  const priced = once(async () => {
    const { pagesWithPrice } = await import('./pages/pages-with-price.ts')
    return pagesWithPrice({ content, buildData: loadBuildData, todayOf })
  })
  return {
    async read(_, name, text) {
      const entity = findFormEntity(model, name)
      // A file ends with a line feed. The check looks up the same text in the cache.
      const { data, problems } = entity ? content.parse(entity, `${text}\n`) : { problems: [] }
      return data && problems.length === 0 ? { data } : {}
    },
    async write(_, name, before, fields) {
      const entity = findFormEntity(model, name)
      if (!entity) throw new Error(`No kind of record is called "${name}"`)
      return (findEntity(model, name) ? fileText : translationText)(entity, before, fields)
    },
    check,
    async checkFile(state, path, text) {
      const before = await checkSaved(state)
      const isSaved = state.texts.get(path) === text
      const after = isSaved ? before : await check({ ...state, texts: new Map(state.texts).set(path, text) })
      return {
        problems: problemsOfChange(path, before.problems, after.problems),
        warnings: problemsOfChange(path, before.warnings, after.warnings),
      }
    },
    async list(state) {
      // A form that is opened next needs these.
      Promise.all([pages(), validators()]).catch(() => undefined)
      return listRecords(content.assemble(state))
    },
    uses: async state => listUses(content.assemble(state)),
    async fieldTexts(state, drafts) {
      const drafted = [...drafts].flatMap(([path, text]) => {
        const entity = entityOf(model, path)
        return entity ? [{ entity, path, text, data: content.parse(entity, text).data }] : []
      })
      const site = content.assemble(state)
      const { records, facts, content: written } = site
      const translated = localizedSites(site).flatMap(({ language, site: own }) => {
        const files = written.translations.filter(({ path }) => path.startsWith(`${language.path}/`))
        return [...listFieldTexts(files, files, own.facts)]
      })
      const main = listFieldTexts([...records, ...drafted], [...written.records, ...drafted], facts)
      return new Map([...main, ...translated])
    },
    counts: async state => countFindings(await checkSaved(state)),
    async names(state) {
      const site = content.assemble(state)
      return namesIn(site, state, todayOf(site.content))
    },
    print: async (state, source) => printText(source, content.assemble(state).facts),
    translations: async state => listOpenTranslations(content.assemble(state)),
    parts: async (_, body) => bodyPartsIn(body, compileMarkdown(body, 0).parts),
    async planChange(state, change) {
      const plan = await planner()
      return plan(state, change, { assemble: content.assemble, check })
    },
    async page(state, path, text) {
      const pageOf = await pages()
      return pageOf(state, path, text)
    },
    async pagesWithPrice(state, field) {
      const pagesOf = await priced()
      return pagesOf(state, field)
    },
    async markedPage(state, path, text) {
      const pageOf = await marked()
      return pageOf(state, path, text)
    },
  }
}

function namesIn(site: ResolvedSite, { sizes }: ContentState, today: string): ContentNames {
  const folder = 'images/'
  return {
    pages: listPages(site, today).map(({ url, title, description }) => ({
      value: url,
      label: `${title} (${url})`,
      about: description,
    })),
    facts: [...site.facts.texts].map(([value, text]) => ({ value, label: `${humanize(value)}: ${text}` })),
    prices: [...site.facts.prices.entries].map(([value, price]) => ({
      value,
      label: priceLabel(price),
      form: priceForm(fieldOfPrice(recordsOf(site, 'prices')[0]?.data ?? {}, value).split('.')),
    })),
    terms: {
      warranty: [...site.facts.terms.warranty.values()].map(choiceOfTerm),
      duration: [...site.facts.terms.duration.values()].map(choiceOfTerm),
    },
    categories: Object.fromEntries(
      site.model.entities.map(({ name }) => [
        name,
        categoriesIn(site, name)
          .sort()
          .map(value => ({ value, label: value })),
      ]),
    ),
    pictures: [...sizes.keys()]
      .filter(file => file.startsWith(folder) && !file.endsWith('.json'))
      .map(file => file.slice(folder.length)),
  }
}

const choiceOfTerm = ({ name, title, full }: Term) => ({ value: name, label: `${title}: ${full}` })

/** Made by admin/build/build-admin.ts, to this type. */
const loadBuildData = once(() => load('build-data.json') as Promise<BuildData>)

/** Remembers the last answer, until something is saved. */
function ofSameState<Answer>(
  make: (state: ContentState) => Promise<Answer>,
): (state: ContentState) => Promise<Answer> {
  let last: { state: ContentState; answer: Promise<Answer> } | undefined
  return state => {
    if (last?.state.texts !== state.texts || last.state.sizes !== state.sizes) {
      const answer = make(state)
      last = { state, answer }
      answer.catch(() => {
        last = undefined
      })
    }
    return last.answer
  }
}

class NotLoaded extends Error {}

function notLoaded(error: unknown): never {
  throw new NotLoaded(String(error))
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    // A module that could not be loaded may be available the next time.
    value ??= make().catch(error => {
      value = undefined
      return notLoaded(error)
    })
    return value
  }
}
