import { Fragment, memo, useId } from 'react'
import type { Json, JsonObject } from '../../codegen/json.ts'
import { humanize } from '../../codegen/names.ts'
import {
  type Field as FieldOfShape,
  type ObjectShape,
  objectShapeOf,
  type UnionShape,
} from '../../codegen/schema/shape.ts'
import { formHintOf, labelOf } from '../config/field-texts.ts'
import { titleOfValue, withoutTag } from '../config/value-title.ts'
import { Need, Note } from '../field/FieldFrame.tsx'
import { useForm } from '../field/form-context.ts'
import { AddGroup, AddNamed, RemoveGroup } from './AddGroup.tsx'
import {
  holdsRange,
  isDeep,
  isEndOfRange,
  isOnlyRange,
  isPictureGroup,
  objectOf,
  sectionsOf,
} from './field-order.ts'
import { Box, Folded, FoldedSection } from './GroupFrame.tsx'
import { List } from './List.tsx'
import { Printed } from './Printed.tsx'
import { Value } from './Value.tsx'

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
  if (shape.kind === 'list')
    return (
      <List
        {...props}
        shape={shape}
        group={(shape, path, entry) => <Group shape={shape} path={path} value={entry} />}
      />
    )
  if (shape.kind !== 'object' && shape.kind !== 'union') return <Value {...props} />
  if (value === undefined && !required) return <AddGroup {...props} />
  const label = labelOf(name, shape)
  const hint = formHintOf(shape, label)
  const content = () => <Group shape={shape} path={path} value={value} />
  if (shape.kind === 'object' && isDeep(shape) && !isPictureGroup(shape) && !isOnlyRange(shape))
    return (
      <Folded
        path={path}
        title={label}
        need={required && <Need isOptional={false} isEmpty={value === undefined} />}
        hint={hint}
        isOpen={shape.additional !== undefined}
      >
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
