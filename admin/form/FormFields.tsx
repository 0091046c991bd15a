import {
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Json, JsonObject } from '../../codegen/json.ts'
import { humanize } from '../../codegen/names.ts'
import {
  type Field as FieldOfShape,
  type ListShape,
  type ObjectShape,
  objectShapeOf,
  type Shape,
  type UnionShape,
} from '../../codegen/schema/shape.ts'
import { formHintOf, inSentence, labelOf } from '../config/field-texts.ts'
import { titleOfValue, withoutTag } from '../config/value-title.ts'
import { Need, Note } from '../field/FieldFrame.tsx'
import { PrintedContext, useChangeCount, useForm, useNoteCount, usePointer } from '../field/form-context.ts'
import { EntryList } from './EntryList.tsx'
import {
  holdsRange,
  isDeep,
  isEndOfRange,
  isOnlyRange,
  isPictureGroup,
  objectOf,
  sectionsOf,
  singularOf,
} from './field-order.ts'
import { Checkboxes, Value } from './Value.tsx'

interface FieldProps extends FieldOfShape {
  path: string
  value: Json | undefined
}

interface FieldsProps {
  shape: ObjectShape
  path: string
  value: Json | undefined
}

/** The fields of an object, made from its shape. */
export function FormFields({ shape, path, value }: FieldsProps) {
  const data = objectOf(value)
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const known = new Set(shape.fields.map(field => field.name))
  const { additional } = shape
  const others = additional ? Object.keys(data).filter(name => !known.has(name)) : []
  return (
    <>
      {!holdsRange(shape) && <Printed path={path} />}
      {sectionsOf(shape).map(({ title, description, isFolded, fields }) => {
        if (fields.length === 0) return null
        const own = <SectionFields shape={shape} path={path} fields={fields} at={at} data={data} />
        if (isFolded)
          return (
            <FoldedSection
              key={title}
              title={title ?? 'More'}
              paths={fields.map(({ name }) => at(name))}
              isOpen={fields.some(({ name, required }) => required && data[name] === undefined)}
            >
              {own}
            </FoldedSection>
          )
        return (
          <Fragment key={title ?? ''}>
            {title !== undefined && (
              <div className="form__heading">
                <h2>{title}</h2>
                {description !== undefined && <p className="hint">{description}</p>}
              </div>
            )}
            {own}
          </Fragment>
        )
      })}
      {additional &&
        others.map(name => (
          <Named key={name} name={name} shape={additional} path={at(name)} value={data[name]} />
        ))}
      {additional && <AddNamed shape={additional} taken={Object.keys(data)} at={at} />}
    </>
  )
}

interface SectionFieldsProps {
  shape: ObjectShape
  path: string
  fields: readonly FieldOfShape[]
  at: (name: string) => string
  data: JsonObject
}

function SectionFields({ shape, path, fields, at, data }: SectionFieldsProps) {
  const inLine = holdsRange(shape) ? fields.filter(isEndOfRange) : []
  const show = (field: FieldOfShape) => (
    <Field key={field.name} {...field} path={at(field.name)} value={data[field.name]} />
  )
  return (
    <>
      {inLine.length > 0 && <Range path={path} fields={inLine} at={at} data={data} />}
      {fields.filter(field => !inLine.includes(field)).map(show)}
    </>
  )
}

/** The ends of a range in one line. Their notes are below it, so that they stay side by side. */
function Range({ path, fields, at, data }: Omit<SectionFieldsProps, 'shape'>) {
  const id = useId()
  return (
    <div>
      <div className="range">
        {fields.map(field => (
          <Value
            key={field.name}
            {...field}
            path={at(field.name)}
            value={data[field.name]}
            noteId={`${id}-${field.name}`}
          />
        ))}
      </div>
      {fields.map(({ name }) => (
        <Note key={name} path={at(name)} id={`${id}-${name}`} />
      ))}
      <Printed path={path} />
    </div>
  )
}

const Field = memo(function Field(props: FieldProps) {
  const { shape, name, path, value, required } = props
  if (shape.kind === 'constant') return null
  if (shape.kind === 'list') return <List {...props} shape={shape} />
  if (shape.kind !== 'object' && shape.kind !== 'union') return <Value {...props} />
  if (value === undefined && !required) return <AddGroup {...props} />
  const label = labelOf(name, shape)
  const hint = formHintOf(shape, label)
  const content = () => <Group shape={shape} path={path} value={value} />
  if (shape.kind === 'object' && isDeep(shape) && !isPictureGroup(shape) && !isOnlyRange(shape))
    return (
      <Folded path={path} title={label} hint={hint} isOpen={shape.additional !== undefined}>
        {content}
      </Folded>
    )
  return (
    <Box path={path} label={label} hint={hint}>
      {content()}
      {!required && <RemoveGroup path={path} label={label} />}
    </Box>
  )
})

/** The fields of a group, those of its kind if it has one. */
function Group({
  shape,
  path,
  value,
}: {
  shape: ObjectShape | UnionShape
  path: string
  value: Json | undefined
}) {
  const group = objectShapeOf(shape, objectOf(value))
  return (
    <>
      {shape.kind === 'union' && <Kind shape={shape} path={path} value={value} />}
      {group && <FormFields shape={withoutTag(shape, group)} path={path} value={value} />}
    </>
  )
}

function Kind({ shape, path, value }: { shape: UnionShape; path: string; value: Json | undefined }) {
  const { discriminator, variants } = shape
  const { draft } = useForm()
  const chosen = objectOf(value)[discriminator]
  return (
    <Value
      name={discriminator}
      required
      path={`${path}.${discriminator}`}
      shape={{
        kind: 'enum',
        choices: variants.map(variant => variant.name),
        title: 'Kind',
        description: '',
        examples: [],
      }}
      value={chosen}
      onChosen={kind => draft.set(path, { ...objectOf(value), [discriminator]: kind ?? '' })}
    />
  )
}

/** A group whose name is free. */
const Named = memo(function Named({ name, shape, path, value }: Omit<FieldProps, 'required'>) {
  const label = titleOfValue(shape, value) ?? humanize(name)
  if (shape.kind !== 'object' && shape.kind !== 'union')
    return <Value name={name} shape={shape} path={path} value={value} required />
  return (
    <Folded path={path} title={label}>
      {() => (
        <>
          <Group shape={shape} path={path} value={value} />
          <RemoveGroup path={path} label={label} />
        </>
      )}
    </Folded>
  )
})

function AddNamed({
  shape,
  taken,
  at,
}: {
  shape: Shape
  taken: readonly string[]
  at: (name: string) => string
}) {
  const { draft, pointer } = useForm()
  const [name, setName] = useState('')
  const isFree = name.trim() !== '' && !name.includes('.') && !taken.includes(name.trim())
  function add(): void {
    if (!isFree) return
    draft.set(at(name.trim()), shape.kind === 'object' || shape.kind === 'union' ? {} : '')
    pointer.show(at(name.trim()))
    setName('')
  }
  return (
    <p className="add-named">
      <input
        className="input input--short"
        aria-label="Name of the new entry"
        placeholder="newName"
        value={name}
        onChange={event => setName(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && add()}
      />
      <button type="button" className="button" disabled={!isFree} onClick={add}>
        Add
      </button>
    </p>
  )
}

/** Optional groups are a button until somebody adds them. */
function AddGroup({ name, shape, path }: FieldProps) {
  const { draft, pointer } = useForm()
  const { place, isShown } = usePointer<HTMLDivElement>(path, { includesInner: true })
  const label = labelOf(name, shape)
  function add(): void {
    draft.set(path, {})
    pointer.show(path)
  }
  return (
    <div className="field" data-path={path} data-shown={isShown || undefined} ref={place}>
      <button type="button" className="button" onClick={add}>
        Add {inSentence(label)}
      </button>
      <Note path={path} />
    </div>
  )
}

function RemoveGroup({ path, label }: { path: string; label: string }) {
  const { draft } = useForm()
  return (
    <button type="button" className="button button--quiet" onClick={() => draft.set(path, undefined)}>
      Remove {inSentence(label)}
    </button>
  )
}

interface BoxProps {
  path: string
  label: string
  /** Says whether it may stay empty. */
  need?: ReactNode
  hint: string
  children: ReactNode
}

function Box({ path, label, need, hint, children }: BoxProps) {
  const { place, isShown } = usePointer<HTMLFieldSetElement>(path)
  return (
    <fieldset className="box" data-path={path} data-shown={isShown || undefined} ref={place}>
      <legend className="field__label">
        {label} {need}
      </legend>
      {hint !== '' && <p className="hint">{hint}</p>}
      {children}
      <Note path={path} />
    </fieldset>
  )
}

interface FoldedProps {
  path: string
  title: string
  hint?: string
  isOpen?: boolean
  /** Called when the group is opened, so that a form with hundreds of fields opens at once. */
  children: () => ReactNode
}

function Folded({ path, title, hint = '', isOpen = false, children }: FoldedProps) {
  const [open, setOpen] = useState(isOpen)
  const { pointer } = useForm()
  const { place, isShown } = usePointer<HTMLDetailsElement>(path, { isFolded: !open })
  useEffect(() => {
    const follow = () => {
      const { target } = pointer
      const isOwn = target?.path === path && target.opensGroup
      if (isOwn || target?.path.startsWith(`${path}.`)) setOpen(true)
    }
    follow()
    return pointer.subscribe(follow)
  }, [pointer, path])
  return (
    <details
      className="folded"
      data-path={path}
      data-shown={isShown || undefined}
      ref={place}
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="folded__title">
          {title}
          <Counts isIn={field => field.startsWith(`${path}.`)} />
        </span>
      </summary>
      {open && (
        <div className="folded__content">
          {hint !== '' && <p className="hint">{hint}</p>}
          {children()}
        </div>
      )}
      <Note path={path} />
    </details>
  )
}

/** Counts the fields of a folded group that differ from what is published, or need a correction. */
function Counts({ isIn }: { isIn: (field: string) => boolean }) {
  const wrong = useNoteCount(isIn)
  const changed = useChangeCount(isIn)
  return (
    <>
      {changed > 0 && <span className="folded__count"> {changed} changed</span>}
      {wrong > 0 && <span className="folded__count folded__count--wrong"> {wrong} to fix</span>}
    </>
  )
}

interface FoldedSectionProps {
  title: string
  /** Paths of its fields. */
  paths: readonly string[]
  isOpen: boolean
  children: ReactNode
}

/** Fields that people rarely change. */
function FoldedSection({ title, paths, isOpen, children }: FoldedSectionProps) {
  const [open, setOpen] = useState(isOpen)
  const { pointer } = useForm()
  const isIn = (field: string) => paths.some(path => field === path || field.startsWith(`${path}.`))
  // biome-ignore lint/correctness/useExhaustiveDependencies: The paths are those of the form.
  useEffect(() => {
    const follow = () => pointer.target && isIn(pointer.target.path) && setOpen(true)
    follow()
    return pointer.subscribe(follow)
  }, [pointer])
  return (
    <details
      className="folded"
      data-holds={paths.join(' ')}
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="folded__title">
          {title}
          <Counts isIn={isIn} />
        </span>
      </summary>
      {open && <div className="folded__content">{children}</div>}
    </details>
  )
}

/** Shows what visitors read of the prices in a group. A wrong figure leaves the last ones their room, so that no field moves. */
function Printed({ path }: { path: string }) {
  const printed = useContext(PrintedContext)
  const now = printed.lines.get(path)
  const last = useRef(now)
  if (now) last.current = now
  const lines = last.current
  if (!lines) return null
  return (
    <div className="printed">
      <div className="printed__now" role="status">
        <div className="printed__lines" data-outdated={!now || undefined}>
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {!now && <p>No price while a figure is wrong.</p>}
      </div>
      <button type="button" className="link" onClick={() => printed.showPages(path)}>
        Pages with this price
      </button>
    </div>
  )
}

function List({ name, shape, path, value, required }: FieldProps & { shape: ListShape }) {
  const { draft, pointer } = useForm()
  const { items } = shape
  if (items.kind === 'enum' && shape.distinct)
    return <Checkboxes name={name} path={path} shape={shape} value={value} choices={items.choices} />
  const entries = Array.isArray(value) ? value : []
  const label = labelOf(name, shape)
  const entryName = items.title ?? singularOf(label)
  const noun = inSentence(entryName)
  const isGroups = items.kind === 'object' || items.kind === 'union'
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
        isFlat={!isGroups}
        onChange={next => draft.set(path, next)}
        onRemoved={showAfterRemoval}
      >
        {(entry, index) =>
          isGroups ? (
            <Folded
              path={`${path}.${index}`}
              title={titleOfEntry(items, entry) ?? `${entryName} ${index + 1}`}
              isOpen={Object.keys(objectOf(entry)).length < 2}
            >
              {() => <Group shape={items} path={`${path}.${index}`} value={entry} />}
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
      {items.kind === 'union' ? (
        <AddVariant shape={items} noun={noun} isFull={isFull} add={entry => insert(entries.length, entry)} />
      ) : (
        <button
          type="button"
          className="button"
          disabled={isFull}
          onClick={() => insert(entries.length, isGroups ? {} : '')}
        >
          Add {noun}
        </button>
      )}
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

interface AddVariantProps {
  shape: UnionShape
  noun: string
  isFull: boolean
  add: (entry: Json) => void
}

function AddVariant({ shape, noun, isFull, add }: AddVariantProps) {
  const [kind, setKind] = useState(shape.variants[0]?.name ?? '')
  return (
    <p className="add-named">
      <select
        className="input input--short"
        aria-label={`Kind of ${noun}`}
        value={kind}
        onChange={event => setKind(event.target.value)}
      >
        {shape.variants.map(variant => (
          <option key={variant.name} value={variant.name}>
            {labelOf(variant.name, variant.shape)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button"
        disabled={isFull}
        onClick={() => add({ [shape.discriminator]: kind })}
      >
        Add {noun}
      </button>
    </p>
  )
}
