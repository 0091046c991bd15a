import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Handles a request on Node's own objects, because creating a Request and a Response costs more than sending a file from
 * memory. Returns false without having touched the response if the request isn't its own.
 */
export type RawHandler = (request: IncomingMessage, response: ServerResponse) => boolean
