import { type CallToolResult, Server } from '@modelcontextprotocol/server'
import type { Content } from '../../site/content.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { describeError, type Log } from '../log.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { Caller, Tool } from './tool.ts'

export interface ToolServerDeps {
  content: Content
  /** Returns the content in the language of a call. */
  contentFor: (caller: Caller) => Content
  tools: readonly Tool[]
  log: Log
  /** Undefined in development, where nothing is counted. */
  metrics?: Pick<Metrics, 'countCall'> | undefined
}

// Change it when the parameters or results of a tool change.
const version = '1.0.0'

/** Creates a factory of servers, one per call. The list of tools is computed once. */
export function createToolServers({
  content,
  contentFor,
  tools,
  log,
  metrics,
}: ToolServerDeps): (caller: Caller) => Server {
  const { assistantTexts: texts, site } = content
  const { name } = site.identity
  const information = { name, title: name, version, websiteUrl: site.url }
  const instructions = interpolate(texts.server.instructions, { business: name, area: site.serviceArea })
  const byName = new Map(tools.map(tool => [tool.name, tool]))
  const listed = tools.map(({ name, title, description, input, output, readOnly }) => ({
    name,
    title,
    description,
    inputSchema: input,
    outputSchema: output,
    annotations: {
      title,
      readOnlyHint: readOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }))

  async function call(name: string, input: unknown, caller: Caller): Promise<CallToolResult> {
    const tool = byName.get(name)
    const count = (outcome: 'answered' | 'refused' | 'failed') =>
      metrics?.countCall({ tool: tool?.name ?? 'unknown', outcome })
    if (!tool) {
      count('refused')
      return toolError(contentFor(caller).assistantTexts.answers.noTool)
    }
    try {
      const { text, data } = await tool.call(input, caller)
      count(data ? 'answered' : 'refused')
      return data ? { content: [{ type: 'text', text }], structuredContent: { ...data } } : toolError(text)
    } catch (error) {
      log.error('tool failed', { tool: tool.name, cause: describeError(error) })
      count('failed')
      const { unavailable } = contentFor(caller).interfaceTexts.errors
      return toolError(unavailable.replaceAll('{phone}', site.contact.phone.display))
    }
  }

  return caller => {
    const server = new Server(information, { capabilities: { tools: {} }, instructions })
    server.setRequestHandler('tools/list', () => ({ tools: listed }))
    server.setRequestHandler('tools/call', ({ params }) => call(params.name, params.arguments, caller))
    return server
  }
}

const toolError = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true })
