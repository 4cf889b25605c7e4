/**
 * Towns, boroughs and parts of London that are near us, or spelt much like a word of ours, and none of ours. Whoever looks there means it:
 * Wokingham is not Woking, Fareham not Farnham, and Barking has nothing to do with baking.
 */
export const townsElsewhere: readonly string[] =
  `abingdon acton alton amersham andover arundel aylesbury balham banbury barking barnet basildon basingstoke battersea beaconsfield
beckenham bexhill bexley bexleyheath bicester billericay billingshurst bognor borehamwood bournemouth brent brentwood brighton bristol
brixton bromley burford camberwell cambridge camden canterbury cardiff catford chatham chelmsford chelsea cheltenham chesham cheshunt
chichester chingford chislehurst chiswick clapham colnbrook corsham cowes cowley crawford crayford cricklewood crowborough cuckfield
dagenham dalston dartford deptford derby devizes didcot dover dulwich dunstable ealing eastbourne eastleigh edenbridge edgware edmonton
eltham emsworth enfield epping erith eton exeter fareham faringdon faversham finchley folkestone fulham gillingham gloucester gosport
gravesend greenford greenwich hackney hailsham halstead hammersmith hampstead hanwell harlow harpenden harrow hartley hassocks hastings
hatfield havant haverhill hayes haywards heathfield heathrow hemel hendon henley hertford heston highgate hillingdon hitchin hornchurch
horndean hornsey hove hungerford hythe ickenham ilford islington kennington kensington lambeth lancing langley leeds letchworth
lewes lewisham leyton liss littlehampton liverpool london loughton luton lymington lyndhurst maidenhead maidstone maldon malton
manchester margate marlow merton midhurst mitcham morden neasden newbury newham newhaven newport norbury northolt norwich norwood
nottingham odiham orpington oxford paddington peacehaven peckham penge petersfield petworth pinner plaistow poole portslade
portsmouth preston pulborough radlett ramsgate ringmer ripon rochester romford romsey ruislip ryde rye salisbury seaford sevenoaks
sheerness shepton shoreditch shoreham sidcup sittingbourne slough southall southampton southend southgate southsea southwark stanmore
stevenage steyning stockwell storrington stratford streatham sudbury swanage swanley swindon sydenham tetbury thamesmead thatcham theale
tonbridge tooting tottenham tunbridge twyford uckfield uxbridge wadhurst wallingford waltham walthamstow wandsworth wanstead wantage
wareham waterlooville watford wealdstone wellington welwyn wembley westminster weymouth whitchurch willesden winchester winnersh winslow
witney wokingham woolwich worthing wycombe yarmouth yiewsley york`.split(/\s+/);
