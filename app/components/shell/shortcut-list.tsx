import './shortcut-list.css'

const SHORTCUTS: [keys: string[], what: string][] = [
  [['/'], 'Search your kits'],
  [['?'], 'Show these shortcuts'],
  [['J'], 'Next kit of your list'],
  [['K'], 'Previous kit of your list'],
  [['←', '→', '↑', '↓'], 'Move through kits and suggestions'],
  [['X'], 'Select or clear a kit, while you select kits'],
  [['Shift', 'X'], 'Select all kits up to this one'],
  [['1', '2', '3'], 'Add 100, 500 or 1,000 diamonds to a new note'],
  [['Ctrl or Cmd', 'Enter'], 'Save the note'],
  [['Esc'], 'Close, or leave the selection'],
  [['F8'], 'Go to the messages'],
]

/** The keyboard shortcuts. */
export const ShortcutList = () => (
  <dl className="shortcut-list">
    {SHORTCUTS.map(([keys, what]) => (
      <div key={what}>
        <dt>
          {keys.map(key => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
)
