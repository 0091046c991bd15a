import { type CommonTask, findTasks } from '../config/common-tasks.ts'
import { endOfList } from '../form/List.tsx'
import { fileAddress, newAddress } from './addresses.ts'
import { type EditorContent, useFiles } from './editor-content.ts'
import { wordsIn } from './search-files.ts'

/** Links to the forms of what people often come for. */
export function TaskList({ content, query = '' }: { content: EditorContent; query?: string }) {
  const files = useFiles(content)
  const { entities } = content.model
  const isCollection = (name: string) =>
    entities.some(entity => entity.kind === 'collection' && entity.name === name)
  const fileOf = (name: string) => files.find(({ group, slug }) => group === '' && slug === name)
  const tasks = findTasks(name => isCollection(name) || fileOf(name) !== undefined, wordsIn(query))
  const addressOf = ({ content: name, list }: CommonTask) =>
    isCollection(name) ? newAddress(name) : fileAddress(fileOf(name)?.path ?? '', list && endOfList(list))
  return (
    <ul className="list__files" aria-label="What people often change">
      {tasks.map(task => (
        <li key={task.name}>
          <a className="list__file" href={addressOf(task)}>
            <span className="list__name">{task.name}</span>
            <span className="list__excerpt">{task.hint}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
