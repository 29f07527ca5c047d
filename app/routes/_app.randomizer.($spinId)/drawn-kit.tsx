import { Form } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { KitPicture } from '~/features/kit-pictures/kit-picture'
import { makersInWords } from '~/features/projects/project-card-words'
import { projectPath, statusPath } from '~/features/projects/project-paths'
import { StatusChip } from '~/features/projects/status-chip'
import { spinPath } from '~/features/randomizer/pools'
import type { DrawnKit as Drawn } from '~/features/randomizer/spins.server'

/** What the wheel chose: its picture, and what to do with it. */
export function DrawnKit({ drawn }: { drawn: Drawn }) {
  const { project } = drawn
  const title = project?.title ?? drawn.projectTitle
  return (
    <section className="drawn" aria-labelledby="drawn">
      {project ? <KitPicture project={project} size="card" priority /> : null}
      <div className="drawn-words">
        <p className="drawn-lead">The wheel chose</p>
        <h2 id="drawn">{title}</h2>
        <p className="soft">{makersInWords({ company: drawn.projectCompany, artist: drawn.projectArtist })}</p>
        {project ? (
          <>
            <StatusChip status={project.status} />
            <div className="button-row">
              <LinkButton to={projectPath(project.id)}>
                Open<span className="visually-hidden">{` ${drawn.projectTitle}`}</span>
              </LinkButton>
              {project.status === 'progress' ? null : (
                <Form method="post" action={statusPath(project.id)} preventScrollReset>
                  <input type="hidden" name="returnTo" value={spinPath(drawn.id)} />
                  <Button type="submit" name="status" value="progress" busyLabel="Starting…">
                    Start it
                  </Button>
                </Form>
              )}
            </div>
          </>
        ) : (
          <p className="soft">This kit has been deleted since.</p>
        )}
      </div>
    </section>
  )
}
