import { Checkbox, Field, Select } from '~/components/forms/field'
import { fieldsOf, PLACES } from '~/features/collection/loose-photos/loose-photo-terms'
import type { LoosePhotoRow } from '~/features/collection/loose-photos/loose-photos.server'

export const KITS_ID = 'loose-kits'

type PhotoRowProps = {
  photo: LoosePhotoRow
  /** What was typed in a rejected form. */
  typed?: { kit: string; place: string; isDropped: boolean }
  errors?: string[]
}

/** A photo, its kit, and what it becomes there. */
export function PhotoRow({ photo: { id, name, src, width, height, kit, place }, typed, errors }: PhotoRowProps) {
  const fields = fieldsOf(id)
  return (
    <li className="loose-photo">
      <img src={src} width={width} height={height} alt="" loading="lazy" />
      <div>
        <p className="loose-name">{name || 'Photo'}</p>
        <Field
          name={fields.kit}
          label={<Labeled label="Kit" of={name} />}
          errors={errors}
          defaultValue={typed?.kit ?? kit}
          list={KITS_ID}
          maxLength={400}
          autoComplete="off"
          placeholder="Its title"
        />
        <Field name={fields.place} label={<Labeled label="Use as" of={name} />}>
          <Select defaultValue={typed?.place ?? place}>
            {Object.entries(PLACES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          name="drop"
          value={id}
          label={<Labeled label="Delete this photo" of={name} />}
          defaultChecked={typed?.isDropped}
        />
      </div>
    </li>
  )
}

const Labeled = ({ label, of }: { label: string; of: string }) => (
  <>
    {label}
    <span className="visually-hidden"> of {of}</span>
  </>
)
