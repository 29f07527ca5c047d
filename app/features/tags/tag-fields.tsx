import { Field, FieldErrors } from '~/components/field'
import type { NameFields } from '~/features/named-lists/name-form'
import { TAG_NAME_LIMIT } from './tag-name-limit'
import { TAG_PALETTE } from './tag-palette'
import './tag-fields.css'

/** A tag's name and its colour: one of the palette, or the one it came with. */
export function TagFields({ values, errors, startHere }: NameFields) {
  const color = (values.color ?? '').toUpperCase()
  const isOwn = color !== '' && !TAG_PALETTE.some(one => one.color === color)
  const swatches = isOwn ? [...TAG_PALETTE, { name: 'Its own colour', color }] : TAG_PALETTE
  return (
    <>
      <Field
        name="name"
        label="Name"
        errors={errors.name}
        defaultValue={values.name}
        maxLength={TAG_NAME_LIMIT}
        autoComplete="off"
        autoCapitalize="none"
        autoFocus={startHere}
      />
      <fieldset className="field swatches" aria-describedby="swatches-error">
        <legend className="field-label">Colour</legend>
        <div className="swatches-row">
          {swatches.map(one => (
            <label key={one.color} className="swatch" style={{ '--tag': one.color } as Swatch}>
              <input
                type="radio"
                name="color"
                value={one.color}
                defaultChecked={one.color === color}
                aria-label={one.name}
              />
            </label>
          ))}
        </div>
        <FieldErrors id="swatches-error" errors={errors.color} />
        {color ? null : <p className="field-help">Without a choice it gets one of these.</p>}
      </fieldset>
    </>
  )
}

type Swatch = React.CSSProperties & { '--tag': string }
