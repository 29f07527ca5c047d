import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { AvatarFields } from '~/features/profile/avatar-fields'
import { changeAvatar } from '~/features/profile/profile.server'
import { authed } from '~/http/authed.server'
import { readPictureForm, refusedPictureForm, unkeptForm } from '~/http/picture-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { fileUrl } from '~/platform/file-url'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Your picture')

export const loader = authed(async ({ viewer }) => ({
  username: viewer.username,
  avatarUrl: fileUrl('users', viewer.id, viewer.avatar, 320),
}))

export const action = authed(async ({ actor, request }) => {
  const sent = await readPictureForm(request, actor, { square: true })
  const { picture, removePicture, errors } = sent
  if (Object.keys(errors).length) return refusedPictureForm(sent)
  if (!picture && !removePicture) return refusedPictureForm(sent, { image: ['Please choose a picture first.'] })
  try {
    await changeAvatar(actor, picture)
  } catch (error) {
    return unkeptForm(sent, 'image', error)
  }
  return redirectWithToast('/profile', { title: picture ? 'Your picture is saved.' : 'Your picture is removed.' })
})

/** The form of the settings on a page of its own: where a picture that cannot be kept is told. */
export default function PicturePage() {
  const person = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <div className="narrow">
      <PageHead title="Your picture" back={{ to: '/profile', label: 'Back to the settings' }} />
      <Panel>
        <AvatarFields {...person} errors={reply?.errors} />
      </Panel>
    </div>
  )
}
