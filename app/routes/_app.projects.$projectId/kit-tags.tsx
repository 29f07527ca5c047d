import { Link } from '@remix-run/react'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useDraft } from '~/components/forms/draft'
import { DraftNotice } from '~/components/forms/draft-notice'
import { keepDraft } from '~/components/forms/draft-storage'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { Button } from '~/components/ui/button'
import { projectPath, untagPath } from '~/features/collection/projects/project-paths'
import { TagChip } from '~/features/collection/tags/tag-chip'
import { TagsField } from '~/features/collection/tags/tags-field'
import './kit-tags.css'

type Reply = { values: Record<string, string | string[]>; errors: Record<string, string[]> }
type KitTagsProps = {
  id: string
  tags: { id: string; name: string; color: string; href: string }[]
  /** the user's tags, most used first */
  known: string[]
  reply?: Reply
  /** The key under which the browser saves the draft. */
  draftKey: string
}

export function KitTags({ id, tags, known, reply, draftKey }: KitTagsProps) {
  return (
    <div className="kit-tags">
      {tags.length ? (
        <ul aria-label="Tags">
          {tags.map(tag => (
            <li key={tag.id}>
              <TagChip tag={tag} to={tag.href} />
            </li>
          ))}
        </ul>
      ) : null}
      <details open={Boolean(reply?.errors.tags)}>
        <summary>
          {tags.length ? null : <Plus aria-hidden="true" size={16} />}
          {tags.length ? 'Edit tags' : 'Add tags'}
        </summary>
        {tags.length ? (
          <div className="kit-tags-remove">
            {tags.map(tag => (
              <RemoveTag key={tag.id} id={id} tag={tag} />
            ))}
          </div>
        ) : null}
        <AddTags
          id={id}
          known={known.filter(name => !tags.some(tag => tag.name === name))}
          reply={reply}
          draftKey={draftKey}
        />
        <Link className="kit-tags-manage" to="/tags">
          Manage your tags
        </Link>
      </details>
    </div>
  )
}

/** Has its own fetcher: the router loses one that is submitted again before the page has reloaded after its redirect. */
function RemoveTag({ id, tag }: { id: string; tag: KitTagsProps['tags'][number] }) {
  const { Form, isBusy, onSubmit } = useFormFetcher()
  return (
    <Form method="post" action={untagPath(id)} onSubmit={event => (isBusy ? event.preventDefault() : onSubmit(event))}>
      <button type="submit" name="tag" value={tag.id} aria-label={`Remove the tag ${tag.name}`}>
        <span>{tag.name}</span>
        <X aria-hidden="true" size={16} />
      </button>
    </Form>
  )
}

function AddTags({ id, known, reply, draftKey }: Pick<KitTagsProps, 'id' | 'known' | 'reply' | 'draftKey'>) {
  const { Form, isBusy, onSubmit, saved, ...fetcher } = useFormFetcher<Reply>()
  const form = useRef<HTMLFormElement>(null)
  const answer = fetcher.reply ?? reply
  const errors = answer?.errors.tags
  const draft = useDraft(form, draftKey, errors && answer)
  useEffect(() => {
    if (saved) keepDraft(draftKey, null)
  }, [saved, draftKey])
  return (
    <Form ref={form} method="post" action={projectPath(id)} onSubmit={onSubmit} noValidate className="kit-tags-add">
      <DraftNotice draft={draft} />
      {/* Reset the field after the tags were added. */}
      <TagsField
        key={saved}
        label="Add tags"
        errors={errors}
        defaultValue={errors ? String(answer?.values.tags ?? '') : ''}
        known={known}
      />
      <Button type="submit" busy={isBusy}>
        Add
      </Button>
    </Form>
  )
}
