import { ColorNameSchema } from '~/features/collection/colors/color-name.schema'
import { addColorName, changeColorName, deleteColorName } from '~/features/collection/colors/color-names.server'
import type { Collection } from '../collection.server'
import { text } from '../fields'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

export const colorNames: Collection = owned({
  name: 'color_words',
  id: 'pbc_1764203958',
  table: 'color_words',
  fields: { code: text({ needed: true }), words: text({ needed: true }) },
  schema: ColorNameSchema,
  writes: {
    create: write => addColorName(write.actor, valid(colorNames, ColorNameSchema, write), write.id, write.on),
    update: ({ actor, id, valuesNow, on }) =>
      changeColorName(
        actor,
        id,
        async tx => validChange(colorNames, ColorNameSchema, { values: await valuesNow(tx) }),
        on,
      ),
    remove: ({ actor, id, on }) => deleteColorName(actor, id, on),
  },
})
