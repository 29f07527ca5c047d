import { Radios } from '~/components/forms/options'
import { DRILL_SHAPE_LABELS } from '~/features/collection/projects/project-terms'
import { i18n, translated } from '~/platform/messages'
import './amount-field.css'

/** Round or square. */
export const ShapeField = ({ shape }: { shape: string }) => (
  <fieldset className="amount-field">
    <legend>{i18n.t('Shape')}</legend>
    <Radios name="shape" labels={translated(DRILL_SHAPE_LABELS)} value={shape} />
  </fieldset>
)
