import { Hono } from 'hono'
import { textUrl } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import { type ContactDeps, createContactForm } from '../forms/contact/contact-form.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { ReadMarkdown, SearchSite } from '../site-search.ts'
import type { SiteFolder } from '../static/site-folder.ts'
import { createFloorTools } from './floor-tools.ts'
import { type McpRouteDeps, mcpRoute } from './mcp-route.ts'
import { createPlaceTools } from './place-tools.ts'
import { createReadingTools } from './reading-tools.ts'
import { createRequestTool, type RequestToolDeps } from './request-tool.ts'
import type { Tool } from './tool.ts'
import { createToolServers } from './tool-server.ts'
import { createVisitTools, type VisitToolDeps } from './visit-tools.ts'

export interface Assistants {
  content: Content
  readMarkdown: ReadMarkdown
  searchSite: SearchSite
  /** Whether assistants may call tools. */
  isOn: boolean
}

interface AssistantsDeps
  extends Assistants,
    Omit<ContactDeps, 'source' | 'texts'>,
    Omit<McpRouteDeps, 'texts' | 'answers' | 'serverFor'>,
    Pick<VisitToolDeps, 'visits'> {
  texts: ContactDeps['texts']
  metrics?: Pick<Metrics, 'countCall'> | undefined
}

/** Creates the route of the tools, or one that says that they are off. */
export function assistantsRoute({ isOn, metrics, ...deps }: AssistantsDeps): Hono {
  const { content } = deps
  const { answers } = content.assistantTexts
  if (!isOn) {
    return new Hono().all('/', c =>
      c.json({ error: 'not-found', message: answers.off }, 404, { ...deps.headers }),
    )
  }
  const form = createContactForm({ ...deps, source: 'assistant' })
  const tools = createTools({ ...deps, form })
  return mcpRoute({
    ...deps,
    answers,
    serverFor: createToolServers({ content, tools, log: deps.log, metrics }),
  })
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
