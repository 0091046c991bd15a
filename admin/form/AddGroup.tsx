import { useState } from 'react'
import type { Json } from '../../codegen/json.ts'
import type { Field, Shape, UnionShape } from '../../codegen/schema/shape.ts'
import { inSentence, labelOf } from '../config/field-texts.ts'
import { Note } from '../field/FieldFrame.tsx'
import { useForm, usePointer } from '../field/form-context.ts'

/** Optional groups are a button until somebody adds them. */
export function AddGroup({ name, shape, path }: Pick<Field, 'name' | 'shape'> & { path: string }) {
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

export function RemoveGroup({ path, label }: { path: string; label: string }) {
  const { draft } = useForm()
  return (
    <button type="button" className="button button--quiet" onClick={() => draft.set(path, undefined)}>
      Remove {inSentence(label)}
    </button>
  )
}

/** Adds a group or a text under a name that people choose. */
export function AddNamed({
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

interface AddVariantProps {
  shape: UnionShape
  noun: string
  isFull: boolean
  add: (entry: Json) => void
}

/** Adds an entry of a kind. */
export function AddVariant({ shape, noun, isFull, add }: AddVariantProps) {
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
