import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Answers on the socket, without a Request and a Response of the web's kind: making those costs more than all that is done
 * with most requests. False leaves the request to others; a promise is that of an answer under way, and never rejects.
 */
export type AnswerDirectly = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<void>
