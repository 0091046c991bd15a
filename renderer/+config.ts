import type { Config } from 'vike/types'

/** Every page is rendered on the server only; what runs in the browser is client.ts and the islands. */
export default {
  meta: {
    Page: { env: { server: true, client: false } },
  },
  prerender: true,
} satisfies Config
