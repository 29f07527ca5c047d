// npm run icons: writes the sprite of the icons in icon-names.ts.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { iconSprite } from './icon-sprite'

writeFileSync(fileURLToPath(new URL('../app/components/ui/icons.svg', import.meta.url)), iconSprite())
