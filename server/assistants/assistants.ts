import { Hono } from 'hono'
import { textUrl } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import { type LanguagePath, MAIN_LANGUAGE, primaryTag } from '../../site/languages.ts'
import { type ContactDeps, createContactForm } from '../forms/contact/contact-form.ts'
import type { SubmitDeps } from '../forms/submission/submit.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { ReadMarkdown, SearchSite } from '../site-search.ts'
import type { SiteFolder } from '../static/site-folder.ts'
import { createFloorTools } from './floor-tools.ts'
import { type McpRouteDeps, mcpRoute } from './mcp-route.ts'
import { createPlaceTools } from './place-tools.ts'
import { createReadingTools } from './reading-tools.ts'
import { createRequestTool, type RequestToolDeps } from './request-tool.ts'
import type { Caller, Tool } from './tool.ts'
import { createToolServers } from './tool-server.ts'
import { createToolsInLanguages } from './tools-in-languages.ts'
import { createVisitTools, type VisitToolDeps } from './visit-tools.ts'

/** A language that tools answer in. */
interface AssistantLanguage {
  content: Content
  searchSite: SearchSite
}

export interface Assistants extends AssistantLanguage {
  readMarkdown: ReadMarkdown
  furtherLanguages?: Readonly<Record<LanguagePath, AssistantLanguage>>
  /** Whether assistants may call tools. */
  isOn: boolean
}

interface AssistantsDeps
  extends Assistants,
    Omit<ContactDeps, 'source' | 'texts'>,
    Omit<McpRouteDeps, 'textsFor' | 'serverFor'>,
    Pick<VisitToolDeps, 'visits'> {
  texts: ContactDeps['texts']
  /** Dependencies of forms in further languages. */
  furtherForms?: Readonly<Record<LanguagePath, FurtherForms>>
  metrics?: Pick<Metrics, 'countCall'> | undefined
}

interface FurtherForms extends Pick<VisitToolDeps, 'visits'> {
  contact: Omit<ContactDeps, keyof SubmitDeps | 'source' | 'store' | 'clock'>
}

/** Creates the route of the tools, or one that says that they are off. */
export function assistantsRoute({
  isOn,
  metrics,
  furtherLanguages = {},
  furtherForms = {},
  ...deps
}: AssistantsDeps): Hono {
  const { content } = deps
  const { answers } = content.assistantTexts
  if (!isOn) {
    return new Hono().all('/', c =>
      c.json({ error: 'not-found', message: answers.off }, 404, { ...deps.headers }),
    )
  }
  const main = languageTools(MAIN_LANGUAGE, deps)
  const others = Object.entries(furtherLanguages).map(([languagePath, own]) => {
    const { contact, visits } = furtherForms[languagePath] ?? {}
    return languageTools(languagePath, { ...deps, ...contact, ...own, visits })
  })
  const languageFor = ({ language }: Caller) =>
    others.find(other => primaryTag(other.content.site) === language) ?? main
  const tools = createToolsInLanguages(main, others)
  const contentFor = (caller: Caller) => languageFor(caller).content
  return mcpRoute({
    ...deps,
    textsFor: caller => languageFor(caller).texts,
    serverFor: createToolServers({ content, contentFor, tools, log: deps.log, metrics }),
  })
}

/** Creates the tools of a language, and collects its texts for calls that reach no tool. */
function languageTools(languagePath: LanguagePath, deps: Omit<AssistantsDeps, 'isOn'>) {
  const { content, texts } = deps
  const form = createContactForm({ ...deps, source: 'assistant' })
  const tools = createTools({ ...deps, form })
  return { languagePath, content, tools, texts: { ...texts, ...content.assistantTexts.answers } }
}

export const createTools = (deps: Omit<Assistants, 'isOn'> & RequestToolDeps & VisitToolDeps): Tool[] => [
  ...createFloorTools(deps.content),
  ...createPlaceTools(deps.content),
  ...createReadingTools(deps),
  createRequestTool(deps.content, deps),
  ...createVisitTools(deps.content, deps),
]

/** Returns a function that reads the Markdown of a page. */
export const markdownReader =
  (folder: SiteFolder): ReadMarkdown =>
  async url => {
    const content = await folder.find(textUrl(url))?.content()
    return content?.bytes?.toString()
  }
