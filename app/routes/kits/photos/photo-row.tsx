import { Trans } from '@lingui/react'
import { Checkbox, Field, Select } from '~/components/forms/field'
import { fieldsOf, PLACES } from '~/features/collection/loose-photos/loose-photo-terms'
import type { LoosePhotoRow } from '~/features/collection/loose-photos/loose-photos.server'
import { i18n } from '~/platform/messages'

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
        <p className="loose-name">{name || i18n.t('Photo')}</p>
        <Field
          name={fields.kit}
          label={<Labeled id={LABELS.kit} name={name} />}
          errors={errors}
          defaultValue={typed?.kit ?? kit}
          list={KITS_ID}
          maxLength={400}
          autoComplete="off"
          placeholder={i18n.t('Its title')}
        />
        <Field name={fields.place} label={<Labeled id={LABELS.place} name={name} />}>
          <Select defaultValue={typed?.place ?? place}>
            {Object.entries(PLACES).map(([value, label]) => (
              <option key={value} value={value}>
                {i18n.t(label)}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          name="drop"
          value={id}
          label={<Labeled id={LABELS.drop} name={name} />}
          defaultChecked={typed?.isDropped}
        />
      </div>
    </li>
  )
}

const LABELS = {
  kit: /*i18n*/ 'Kit<0> of {name}</0>',
  place: /*i18n*/ 'Use as<0> of {name}</0>',
  drop: /*i18n*/ 'Delete this photo<0> of {name}</0>',
}

const Labeled = ({ id, name }: { id: string; name: string }) => (
  <Trans id={id} values={{ name: <bdi>{name}</bdi> }} components={[<span key="of" className="visually-hidden" />]} />
)
