import { hashCode, hashParts } from '../../codegen/cache/hash.ts'
import { hashOfModel } from '../../codegen/load-model.ts'
import type { Model } from '../../codegen/model.ts'

/** Returns a hash of all that the editor may be built from: the sources, the schemas and the versions of all packages. */
export const editorVersion = (model: Model, projectDir: string): string =>
  hashParts([hashOfModel(model), hashCode(projectDir)])
