import path from 'node:path'
import { runnerImport } from 'vite'

// tsx can't load the pages, which `import.meta.glob` finds. Vite can.
await runnerImport(path.join(import.meta.dirname, 'command.ts'), { configFile: false })
