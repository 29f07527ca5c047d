import { currentMessages, i18n } from '~/platform/messages'
import { escapeHtml } from '../components/ui/escape-html'

export type Mail = { subject: string; html: string; text: string }

type Letter = {
  appName: string
  subject: string
  greeting: string
  lines: string[]
  /** to be typed: large, on its own line */
  code?: string
  button?: { label: string; link: string }
  /** small print at the end */
  after: string[]
}

/** Builds a short mail with one button at most. Readable in dark and light mode, and without images. */
export function letter({ appName, subject, greeting, lines, code, button, after }: Letter): Mail {
  const paragraphs = [greeting, ...lines]
  return {
    subject,
    text: [...paragraphs, ...(code ? [code] : []), ...(button ? [button.link] : []), ...after, appName].join('\n\n'),
    html: `<!doctype html>
<html lang="${currentMessages().locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body style="margin:0;background:#f7f4ef;color:#2b2433;font:17px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div class="ground" style="padding:28px 16px">
<div class="sheet" style="max-width:520px;margin:0 auto;padding:28px 28px 20px;background:#ffffff;border:1px solid #e6e0d8;border-radius:12px">
<p class="name" style="margin:0 0 20px;font-weight:700;font-size:20px;color:#6b2fae">${escapeHtml(appName)}</p>
${paragraphs.map(text => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')}
${code ? codeOf(code) : ''}${button ? buttonOf(button) : ''}${after.map(text => `<p class="soft" style="margin:0 0 16px;font-size:15px;color:#5d5566">${escapeHtml(text)}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`,
  }
}

const codeOf = (code: string) =>
  `<p style="margin:8px 0 24px;font-size:34px;line-height:1.3;font-weight:700;letter-spacing:0.12em">${escapeHtml(code)}</p>
`

const buttonOf = ({ label, link }: { label: string; link: string }) =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#6b2fae;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:15px;color:#5d5566">${escapeHtml(i18n.t('If the button does not work, copy this address into your browser:'))}<br><a class="link" href="${escapeHtml(link)}" style="color:#6b2fae;overflow-wrap:anywhere">${escapeHtml(link)}</a></p>
`

// For mail clients with dark mode. Others use the light style attributes.
const STYLE = `@media (prefers-color-scheme: dark) {
body, .ground { background: #1b1620 !important; color: #f3eff6 !important }
.sheet { background: #241d2a !important; border-color: #3f3547 !important }
.name, .link { color: #cfa8f5 !important }
.button { background: #c79bf2 !important; color: #22102f !important }
.soft { color: #c3bac9 !important }
}`
