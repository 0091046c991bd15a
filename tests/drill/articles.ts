/**
 * Edits the text of each article and guide at random, as its editor does. `npm run drill:articles -- 60` makes 60 edits of each text, which must be read
 * as they were made and change only the edited blocks. A text that nobody edits must keep every byte.
 */
import { keepArticle } from '../../admin/article/keep-article.ts'
import { readArticle } from '../../admin/article/read-article.ts'
import { bodyOf } from '../../admin/format/front-matter.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { faultsOfEdits } from '../admin/article-edits.ts'

const edits = Number(process.argv[2] ?? 60)
const contentDir = process.env.CONTENT_DIR ?? 'content'
const { records } = readContent(loadModel(contentDir), { contentDir })
const bodies = records.filter(({ body }) => body).map(({ path, text }) => ({ path, source: bodyOf(text) }))

const faults = bodies.flatMap(({ path, source }, index) => {
  const isKept = keepArticle(readArticle(source))(readArticle(source).doc) === source
  const found = faultsOfEdits(source, index, edits)
  return [...(isKept ? [] : ['is other bytes without an edit']), ...found].map(fault => `${path} ${fault}`)
})
for (const fault of faults) console.log(fault)
console.log(`${bodies.length} texts, ${bodies.length * edits} edits, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
