import { Hono } from 'hono'
import { textUrl } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import { type ContactDeps, contactForm } from '../forms/contact/contact-form.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { SiteFolder } from '../static/site-folder.ts'
import { floorTools } from './floor-tools.ts'
import { type McpRouteDeps, mcpRoute } from './mcp-route.ts'
import { placeTools } from './place-tools.ts'
import { readingTools, type TextOf } from './reading-tools.ts'
import { type RequestToolDeps, requestTool } from './request-tool.ts'
import type { Tool } from './tool.ts'
import { toolServers } from './tool-server.ts'

export interface Assistants {
  content: Content
  textOf: TextOf
  /** Whether they may call tools. */
  isOn: boolean
}

interface AssistantsDeps
  extends Assistants,
    Omit<ContactDeps, 'source' | 'texts'>,
    Omit<McpRouteDeps, 'texts' | 'answers' | 'serverFor'> {
  texts: ContactDeps['texts']
  metrics?: Pick<Metrics, 'countCall'> | undefined
}

/** Where assistants call tools, or are told that they can't. */
export function assistantsRoute({ content, textOf, isOn, metrics, ...deps }: AssistantsDeps): Hono {
  const { answers } = content.assistantTexts
  if (!isOn) {
    return new Hono().all('/', c =>
      c.json({ error: 'not-found', message: answers.off }, 404, { ...deps.headers }),
    )
  }
  const form = contactForm({ ...deps, source: 'assistant' })
  const tools = everyTool(content, textOf, { ...deps, form })
  return mcpRoute({ ...deps, answers, serverFor: toolServers({ content, tools, log: deps.log, metrics }) })
}

export const everyTool = (content: Content, textOf: TextOf, request: RequestToolDeps): Tool[] => [
  ...floorTools(content),
  ...placeTools(content),
  ...readingTools(content, textOf),
  requestTool(content, request),
]

/** The texts of the pages in a built site. */
export const textsIn =
  (folder: SiteFolder): TextOf =>
  async url => {
    const content = await folder.find(textUrl(url))?.content()
    return content?.bytes?.toString()
  }
