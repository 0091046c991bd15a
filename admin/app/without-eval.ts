import * as z from 'zod/mini'

// The policy of the page forbids code from strings, and a schema would try it. Imported before all schemas.
z.config({ jitless: true })
