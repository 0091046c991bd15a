import type { KeyboardEvent, ReactNode } from 'react'
import type { Json } from '../../codegen/json.ts'
import { humanize } from '../../codegen/names.ts'
import type { Field, ListShape, ObjectShape, Shape, UnionShape } from '../../codegen/schema/shape.ts'
import { formHintOf, inSentence, labelOf } from '../config/field-texts.ts'
import { titleOfValue } from '../config/value-title.ts'
import { Need } from '../field/FieldFrame.tsx'
import { useForm, usePointer } from '../field/form-context.ts'
import { AddVariant } from './AddGroup.tsx'
import { EntryList } from './EntryList.tsx'
import { objectOf, singularOf } from './field-order.ts'
import { Box, Folded } from './GroupFrame.tsx'
import { Checkboxes, Value } from './Value.tsx'

/** Path at which a form leads to the end of a list, where entries are added. */
export const endOfList = (list: string) => `${list}.add`

interface ListProps extends Field {
  shape: ListShape
  path: string
  value: Json | undefined
  /** Shows the fields of an entry that is a group. */
  group: (shape: ObjectShape | UnionShape, path: string, entry: Json) => ReactNode
}

/** A list of values or of groups. */
export function List({ name, shape, path, value, required, group }: ListProps) {
  const { draft, pointer } = useForm()
  const { items } = shape
  const { place: end } = usePointer<HTMLDivElement>(endOfList(path))
  if (items.kind === 'enum' && shape.distinct)
    return <Checkboxes name={name} path={path} shape={shape} value={value} choices={items.choices} />
  const entries = Array.isArray(value) ? value : []
  const label = labelOf(name, shape)
  const entryName = items.title ?? singularOf(label)
  const noun = inSentence(entryName)
  const groupShape = items.kind === 'object' || items.kind === 'union' ? items : undefined
  const isFull = entries.length >= (shape.maxItems ?? Number.POSITIVE_INFINITY)
  function insert(index: number, entry: Json): void {
    draft.set(path, [...entries.slice(0, index), entry, ...entries.slice(index)])
    pointer.show(`${path}.${index}`)
  }
  function remove(index: number): void {
    draft.set(
      path,
      entries.filter((_, other) => other !== index),
    )
    showAfterRemoval(index)
  }
  const showAfterRemoval = (index: number) =>
    pointer.show(index > 0 ? `${path}.${index - 1}` : path, { opensGroup: false })
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isFull && !(event.target instanceof HTMLTextAreaElement)) {
      event.preventDefault()
      insert(index + 1, '')
    } else if (event.key === 'Backspace' && entries[index] === '') {
      event.preventDefault()
      remove(index)
    }
  }
  return (
    <Box
      path={path}
      label={label}
      need={<Need isOptional={!required || !shape.minItems} isEmpty={entries.length === 0} />}
      hint={formHintOf(shape, label)}
    >
      <EntryList
        entries={entries}
        noun={noun}
        isFlat={!groupShape}
        onChange={next => draft.set(path, next)}
        onRemoved={showAfterRemoval}
      >
        {(entry, index) =>
          groupShape ? (
            <Folded
              path={`${path}.${index}`}
              title={titleOfEntry(items, entry) ?? `${entryName} ${index + 1}`}
              isOpen={Object.keys(objectOf(entry)).length < 2}
            >
              {() => group(groupShape, `${path}.${index}`, entry)}
            </Folded>
          ) : (
            <Value
              name={name}
              shape={items}
              path={`${path}.${index}`}
              value={entry}
              required
              entryLabel={`${entryName} ${index + 1}`}
              onKeyDown={items.kind === 'text' ? onKeyDown(index) : undefined}
            />
          )
        }
      </EntryList>
      <div ref={end}>
        {items.kind === 'union' ? (
          <AddVariant
            shape={items}
            noun={noun}
            isFull={isFull}
            add={entry => insert(entries.length, entry)}
          />
        ) : (
          <button
            type="button"
            className="button"
            disabled={isFull}
            onClick={() => insert(entries.length, groupShape ? {} : '')}
          >
            Add {noun}
          </button>
        )}
      </div>
      {isFull && <p className="hint">At most {shape.maxItems}.</p>}
    </Box>
  )
}

function titleOfEntry(shape: Shape, entry: Json): string | undefined {
  const title = titleOfValue(shape, entry)
  if (shape.kind !== 'union') return title
  const kind = objectOf(entry)[shape.discriminator]
  return typeof kind === 'string' ? [humanize(kind), title].filter(Boolean).join(': ') : title
}
