import {
  type Adhesive,
  type DrillShape,
  type FinishingStep,
  KITTED,
  type KitCategory,
  type ProjectStatus,
} from '~/features/collection/projects/project-terms'

// The words that people write for the choices of a kit: in English, and in German, Dutch, French, Spanish, Italian,
// Portuguese, Polish and Russian.

export const STATUS_SPELLINGS: Record<ProjectStatus | typeof KITTED, string[]> = {
  wishlist: list(`wishlist, wish list, on wishlist, wunschliste, wunsch, gewünscht, verlanglijst, verlanglijstje,
    wenslijst, liste de souhaits, liste d'envies, souhait, souhaité, lista de deseos, deseado, lista dei desideri,
    desiderato, lista de desejos, desejado, lista życzeń, список желаний, вишлист, хотелка, желаемое, хочу`),
  purchased: list(`purchased, purchased not received, bought, ordered, gekauft, bestellt, unterwegs, gekocht, besteld,
    onderweg, acheté, achetée, commandé, commandée, comprado, pedido, acquistato, comprato, ordinato, encomendado,
    kupione, kupiony, zakupione, zamówione, куплено, куплен, купила, заказано, заказан, в пути`),
  stash:
    list(`stash, in stash, en el stash, owned, not started, unstarted, to do, todo, backlog, vorrat, im vorrat, auf lager,
    vorhanden, nicht begonnen, nicht angefangen, noch nicht angefangen, voorraad, op voorraad, in voorraad, in bezit,
    niet begonnen, nog niet begonnen, en stock, stock, en réserve, à faire, pas commencé, non commencé, en reserva,
    sin empezar, no empezado, in scorta, da fare, non iniziato, em stock, em estoque, não iniciado, por fazer, zapas,
    w zapasie, w kolekcji, nie rozpoczęte, запас, в запасе, в запасах, в наличии, не начато, не начата`),
  progress: list(`progress, in progress, wip, work in progress, started, in arbeit, in bearbeitung, begonnen,
    angefangen, laufend, bezig, mee bezig, in uitvoering, en cours, commencé, commencée, en progreso, en curso,
    en proceso, empezado, comenzado, in corso, in lavorazione, iniziato, em progresso, em andamento, em curso, iniciado,
    começado, w trakcie, w toku, rozpoczęte, в процессе, в работе, начато, начата`),
  onhold: list(`onhold, on hold, paused, waiting, suspended, pausiert, pause, unterbrochen, zurückgestellt, wartet,
    gepauzeerd, on pause, op pauze, en pause, mise en pause, en attente, suspendu, en pausa, pausado, en espera, in pausa, sospeso, in attesa,
    em pausa, em espera, wstrzymane, pauza, на паузе, пауза, отложено, приостановлено`),
  completed: list(`completed, complete, finished, done, fertig, fertiggestellt, abgeschlossen, beendet, erledigt,
    vollendet, af, klaar, voltooid, afgerond, terminé, terminée, fini, finie, achevé, terminado, acabado, completado, hecho,
    finalizado, finito, completato, terminato, fatto, concluído, completo, feito, ukończone, ukończony, zakończone,
    gotowe, skończone, завершено, завершена, готово, готова, закончено, закончена`),
  archived: list(`archived, archive, archiviert, archiv, gearchiveerd, archivé, archivado, archiviato, arquivado,
    zarchiwizowane, archiwum, в архиве, архив`),
  destashed:
    list(`destashed, de stashed, destash, sold, given away, verkauft, abgegeben, weggegeben, verschenkt, weggedaan, cédé, cédée, cedido,
    verkocht, weggegeven, vendu, vendue, donné, vendido, regalado, donado, venduto, regalato, ceduto, doado, sprzedane,
    oddane, продано, продан, отдано, подарено`),
  [KITTED]: list('kitted; kitted up; kitted up, not started; ready to start', ';'),
}

export const KIT_SPELLINGS: Record<KitCategory, string[]> = {
  full: list(
    'full, full sized, full size, full coverage, full drill, full sized kit, large, big, groß, groot, grand, grande, duży, большой',
  ),
  mini: list('mini, mini kit, small, tiny, klein, petit, pequeño, piccolo, pequeno, mały, маленький, мини'),
}

export const DRILL_SPELLINGS: Record<DrillShape, string[]> = {
  round: list(`round, r, rd, round drill, round drills, rund, runde, runde steine, rond, ronde, ronds, rondes, redondo,
    redonda, redondos, rotondo, rotonda, rotondi, tondo, tondi, okrągłe, okrągły, okrągła, круглые, круглый, круглая`),
  square: list(`square, s, sq, square drill, square drills, eckig, eckige, eckige steine, quadratisch, vierkant,
    vierkante, carré, carrée, carrés, carrées, cuadrado, cuadrada, cuadrados, quadrato, quadrata, quadrati, quadrado,
    quadrada, quadrados, kwadratowe, kwadratowy, kwadrat, квадратные, квадратный, квадратная, квадрат`),
}

export const COVERAGE_SPELLINGS: Record<'full' | 'partial', string[]> = {
  full: list(`full, full drill, full drills, full coverage, f, voll, vollflächig, ganz, volledig, vol, complet,
    complète, completo, completa, total, totale, pełne, pełna, полная, полное`),
  partial: list(`partial, partial drill, partial drills, partial coverage, p, teilweise, teil, gedeeltelijk, partiel,
    partielle, parcial, parziale, częściowe, częściowa, частичная, частичное`),
}

export const ADHESIVE_SPELLINGS: Record<Adhesive, string[]> = {
  poured: list(`poured, poured glue, glue, poured adhesive, gegossen, gegossener kleber, kleber, gegoten, gegoten lijm,
    lijm, colle coulée, colle, pegamento vertido, pegamento, colla colata, colla, cola, klej wylewany, klej, заливной,
    заливной клей, клей`),
  tape: list(`tape, double sided tape, double-sided tape, doppelseitiges klebeband, klebeband, dubbelzijdig tape,
    dubbelzijdige tape, ruban adhésif, double face, adhésif double face, cinta, cinta de doble cara, nastro,
    nastro biadesivo, biadesivo, fita, fita dupla face, taśma, taśma dwustronna, скотч, двусторонний скотч`),
}

export const FINISHING_SPELLINGS: Record<FinishingStep, string[]> = {
  pressed: list('pressed, gepresst, geperst, pressé, prensado, pressato, sprasowane'),
  sealed: list('sealed, versiegelt, verzegeld, scellé, verni, sellado, sigillato, selado, zabezpieczone'),
  mounted: list('mounted, aufgezogen, opgeplakt, monté, montado, montato, naklejone'),
  framed: list('framed, gerahmt, ingelijst, encadré, enmarcado, incorniciato, emoldurado, oprawione'),
  hung: list('hung, hanging, aufgehängt, opgehangen, accroché, colgado, appeso, pendurado, powieszone'),
}

export const FLAG_SPELLINGS: Record<'yes' | 'no', string[]> = {
  yes: list('yes, y, true, 1, x, ✓, ✔, checked, ja, j, oui, sí, sim, tak, да'),
  no: list('no, n, false, 0, unchecked, nein, nee, non, não, nie, нет'),
}

function list(text: string, separator = ','): string[] {
  return text.split(separator).map(word => word.replace(/\s+/g, ' ').trim())
}
