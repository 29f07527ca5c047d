import { Smartphone } from 'lucide-react'
import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { Row, Rows } from '~/components/ui/rows'
import { SECOND_FACTOR_PATH } from '~/features/account/accounts/second-factor/second-factor-terms'

export type SecondFactorShown = { isOn: boolean; codes: number }

type SigningInPanelProps = { secondFactor: SecondFactorShown }

export const SigningInPanel = ({ secondFactor: { isOn, codes } }: SigningInPanelProps) => (
  <Panel id="signing-in" title="Signing in">
    <Rows>
      <Row
        sign={<Smartphone aria-hidden="true" size={24} />}
        name="Two-step login"
        words={
          isOn
            ? `On · ${codes} recovery ${codes === 1 ? 'code' : 'codes'} left`
            : 'Off. A code of an app on your phone, after the password'
        }
      >
        <LinkButton to={SECOND_FACTOR_PATH}>{isOn ? 'Manage' : 'Set up'}</LinkButton>
      </Row>
    </Rows>
  </Panel>
)
