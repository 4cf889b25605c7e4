import { useQuery } from '@tanstack/react-query';
import {
  Award,
  CalendarDays,
  Crown,
  Footprints,
  Heart,
  House,
  Lightbulb,
  Lock,
  type LucideIcon,
  Map as MapIcon,
  Pencil,
  Rocket,
  Search,
  Star,
  Vote,
} from 'lucide-react';
import type { BadgeRule, Rarity } from '#domain/badge/badges.ts';
import type { BadgeView } from '#domain/badge/views.ts';
import { Badge, type BadgeTone } from '#frontend/components/badge.tsx';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { formatDate, formatNumber } from '#frontend/lib/format.ts';
import { badgesQuery } from './api.ts';

const icons: Readonly<Record<BadgeRule['icon'], LucideIcon>> = {
  footprints: Footprints,
  house: House,
  search: Search,
  lightbulb: Lightbulb,
  heart: Heart,
  vote: Vote,
  map: MapIcon,
  pencil: Pencil,
  calendar: CalendarDays,
  award: Award,
  rocket: Rocket,
  star: Star,
  crown: Crown,
};
const colors: Readonly<Record<BadgeRule['color'], string>> = {
  violet: 'bg-tint text-strong',
  amber: 'bg-warn text-warn-ink',
  green: 'bg-good text-good-ink',
};
const rarityLooks: Readonly<Record<Rarity, { readonly label: string; readonly tone: BadgeTone }>> = {
  legendary: { label: 'Legendary', tone: 'solid' },
  epic: { label: 'Epic', tone: 'brand' },
  rare: { label: 'Rare', tone: 'good' },
  common: { label: 'Common', tone: 'neutral' },
};

/** A member's badges, those they have first, and how far they are with the others. */
export function BadgesCard() {
  const query = useQuery(badgesQuery);
  const { data, isPending } = query;
  const all = data?.items ?? [];
  const earned = all.filter(({ earnedAt }) => earnedAt !== null);
  const coming = all.filter(({ earnedAt }) => earnedAt === null);
  return (
    <Card>
      <h2 className="mb-4 flex items-center gap-2 text-title font-extrabold">
        <Award aria-hidden className="size-6 text-accent" />
        Badges{data && ` (${earned.length})`}
      </h2>
      {isPending && <SkeletonLines label="Loading your badges" />}
      <LoadFailure title="Your badges could not be loaded" headingLevel="h3" query={query} />
      {data && earned.length === 0 && <p className="pb-4 text-soft">Complete activities to earn your first badge!</p>}
      {data && (
        <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {[...earned, ...coming].map((badge) => (
            <BadgeEntry key={badge.id} badge={badge} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function BadgeEntry({ badge }: { readonly badge: BadgeView }) {
  const { badgeName, badgeDescription, badgeIcon, badgeColor, rarity, progress, target, earnedAt } = badge;
  const Icon = earnedAt === null ? Lock : (icons[badgeIcon as BadgeRule['icon']] ?? Award);
  const color = earnedAt === null ? undefined : colors[badgeColor as BadgeRule['color']];
  const { label, tone } = rarityLooks[rarity] ?? rarityLooks.common;
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className={classNames(
          'flex size-12 shrink-0 items-center justify-center rounded-full',
          color ?? 'border border-dashed border-control text-soft',
        )}
      >
        <Icon className="size-6" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-extrabold">{badgeName}</h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-small text-soft">{badgeDescription}</p>
        {earnedAt !== null && <p className="text-small font-bold text-good-ink">Earned on {formatDate(earnedAt)}</p>}
        {earnedAt === null && progress < target && <Progress name={badgeName} progress={progress} target={target} />}
      </div>
    </li>
  );
}

function Progress(props: { readonly name: string; readonly progress: number; readonly target: number }) {
  const { name, progress, target } = props;
  const percent = Math.min(100, Math.round((progress / target) * 100));
  return (
    <div className="mt-1.5 flex items-center gap-2">
      <div
        role="progressbar"
        aria-label={`Progress to ${name}`}
        aria-valuemin={0}
        aria-valuemax={target}
        aria-valuenow={progress}
        className="h-2 grow overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-action" style={{ width: `${percent}%` }} />
      </div>
      <p aria-hidden className="text-small text-soft tabular-nums">
        {formatNumber(progress)}/{formatNumber(target)}
      </p>
    </div>
  );
}
