import { FieldErrors } from '~/components/forms/field'
import type { NameFields } from '~/features/collection/named-lists/name-form'
import { i18n } from '~/platform/messages'
import { TAG_NAME_LIMIT } from './tag-name-limit'
import { TAG_PALETTE } from './tag-palette'
import './tag-fields.css'
import { NameField } from '~/features/collection/named-lists/name-field'

export function TagFields(fields: NameFields) {
  const { values, errors } = fields
  const color = (values.color ?? '').toUpperCase()
  const isOwn = color !== '' && !TAG_PALETTE.some(one => one.color === color)
  const swatches = isOwn ? [...TAG_PALETTE, { name: /*i18n*/ 'Custom color', color }] : TAG_PALETTE
  return (
    <>
      <NameField {...fields} limit={TAG_NAME_LIMIT} lowercase />
      <fieldset className="field swatches" aria-describedby="swatches-error">
        <legend className="field-label">{i18n.t('Color')}</legend>
        <div className="swatches-row">
          {swatches.map(one => (
            <label key={one.color} className="swatch" style={{ '--tag': one.color } as Swatch}>
              <input
                type="radio"
                name="color"
                value={one.color}
                defaultChecked={one.color === color}
                aria-label={i18n.t(one.name)}
              />
            </label>
          ))}
        </div>
        <FieldErrors id="swatches-error" errors={errors.color} />
        {color ? null : <p className="field-help">{i18n.t('If you choose none, the tag gets a random color.')}</p>}
      </fieldset>
    </>
  )
}

type Swatch = React.CSSProperties & { '--tag': string }
