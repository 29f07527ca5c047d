import { i18n } from '~/platform/messages'
import './shortcut-list.css'

const SHORTCUTS: [keys: string[], what: string][] = [
  [['/'], /*i18n*/ 'Search your kits'],
  [['?'], /*i18n*/ 'Show these shortcuts'],
  [['J'], /*i18n*/ 'Next kit of your list'],
  [['K'], /*i18n*/ 'Previous kit of your list'],
  [['←', '→', '↑', '↓'], /*i18n*/ 'Move through kits and suggestions'],
  [['X'], /*i18n*/ 'Select or clear a kit, while you select kits'],
  [[/*i18n*/ 'Shift', 'X'], /*i18n*/ 'Select all kits up to this one'],
  [['1', '2', '3'], /*i18n*/ 'Add 100, 500 or 1,000 diamonds to a new note'],
  [[/*i18n*/ 'Ctrl or Cmd', /*i18n*/ 'Enter'], /*i18n*/ 'Save the note'],
  [[/*i18n*/ 'Esc'], /*i18n*/ 'Close, or leave the selection'],
  [['F8'], /*i18n*/ 'Go to the messages'],
]

/** The keyboard shortcuts. */
export const ShortcutList = () => (
  <dl className="shortcut-list">
    {SHORTCUTS.map(([keys, what]) => (
      <div key={what}>
        <dt>
          {keys.map(key => (
            <kbd key={key}>{i18n.t(key)}</kbd>
          ))}
        </dt>
        <dd>{i18n.t(what)}</dd>
      </div>
    ))}
  </dl>
)
