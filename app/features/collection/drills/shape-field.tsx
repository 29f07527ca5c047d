import { Checkbox } from '~/components/forms/field'
import { DRILL_SHAPE_LABELS, DRILL_SHAPES } from '~/features/collection/projects/project-terms'
import './amount-field.css'

/** Round or square. */
export const ShapeField = ({ shape }: { shape: string }) => (
  <fieldset className="amount-field">
    <legend>Shape</legend>
    {DRILL_SHAPES.map(choice => (
      <Checkbox
        key={choice}
        type="radio"
        name="shape"
        value={choice}
        label={DRILL_SHAPE_LABELS[choice]}
        defaultChecked={shape === choice}
      />
    ))}
  </fieldset>
)
