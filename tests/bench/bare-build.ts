/** Baseline of a build: parses, validates, renders and writes the same content. `bare-build.ts <content> <out>`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createElement, type ReactNode } from 'react'
import * as jsx from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { parse } from 'yaml'
import { validatorOf } from '../../codegen/check/validators.ts'
import { loadModel } from '../../codegen/load-model.ts'

const [, , contentDir = '', outDir = ''] = process.argv
const markdown = unified()
  .use(remarkParse)
  .use(remarkRehype)
  .use(rehypeReact, { Fragment: jsx.Fragment, jsx: jsx.jsx, jsxs: jsx.jsxs })

/** Renders each text of a record as a paragraph. */
function paragraphs(value: unknown): ReactNode[] {
  if (typeof value === 'string') return [createElement('p', null, value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(paragraphs) : []
}

const model = loadModel(contentDir)
for (const entity of model.entities.filter(({ kind }) => kind === 'collection')) {
  const validate = validatorOf(model, entity)
  for (const name of readdirSync(path.join(contentDir, entity.name))) {
    const text = readFileSync(path.join(contentDir, entity.name, name), 'utf8')
    const [, front = text, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
    const data: unknown = parse(front)
    validate(data)
    const page = createElement('main', null, ...paragraphs(data), markdown.processSync(body).result)
    const folder = path.join(outDir, entity.name, path.parse(name).name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'index.html'), renderToStaticMarkup(page))
  }
}
