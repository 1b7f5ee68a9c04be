"""The tools of Clinmeter as types. Written by `npm run readme` from the declarations of the tools: a change here gets lost."""

from typing import Any, Generic, Literal, Mapping, NamedTuple, NotRequired, TypedDict, TypeVar, Unpack

# The call of each tool.
CALLS: dict[str, dict[str, str]] = {
    "translate": {"method":"GET","path":"/api/ontology/translate"},
    "lookup": {"method":"GET","path":"/api/ontology/lookup"},
    "related": {"method":"GET","path":"/api/ontology/related"},
    "validate": {"method":"GET","path":"/api/ontology/validate"},
    "translate_batch": {"method":"POST","path":"/api/ontology/translate_batch"},
    "annotate": {"method":"POST","path":"/api/ontology/annotate"},
    "chart": {"method":"POST","path":"/api/note/chart"},
    "verify": {"method":"POST","path":"/api/note/verify"},
    "check_codes": {"method":"POST","path":"/api/ontology/check_codes"},
    "bsa_mosteller": {"method":"GET","path":"/api/calc/bsa_mosteller"},
    "egfr_ckd_epi": {"method":"GET","path":"/api/calc/egfr_ckd_epi"},
    "cha2ds2_vasc": {"method":"GET","path":"/api/calc/cha2ds2_vasc"},
    "bmi": {"method":"GET","path":"/api/calc/bmi"},
    "has_bled": {"method":"GET","path":"/api/calc/has_bled"},
    "crcl_cockcroft_gault": {"method":"GET","path":"/api/calc/crcl_cockcroft_gault"},
    "fib4": {"method":"GET","path":"/api/calc/fib4"},
    "crcl_by_weight": {"method":"GET","path":"/api/calc/crcl_by_weight"},
    "ibw_devine": {"method":"GET","path":"/api/calc/ibw_devine"},
    "cha2ds2_va": {"method":"GET","path":"/api/calc/cha2ds2_va"},
    "kdigo_ckd": {"method":"GET","path":"/api/calc/kdigo_ckd"},
    "egfr_ckd_epi_cr_cys": {"method":"GET","path":"/api/calc/egfr_ckd_epi_cr_cys"},
    "egfr_ckd_epi_cystatin_c": {"method":"GET","path":"/api/calc/egfr_ckd_epi_cystatin_c"},
    "meld_3": {"method":"GET","path":"/api/calc/meld_3"},
    "meld_na": {"method":"GET","path":"/api/calc/meld_na"},
    "child_pugh": {"method":"GET","path":"/api/calc/child_pugh"},
    "prevent": {"method":"GET","path":"/api/calc/prevent"},
    "ascvd_pce": {"method":"GET","path":"/api/calc/ascvd_pce"},
    "kfre": {"method":"GET","path":"/api/calc/kfre"},
    "wells_pe": {"method":"GET","path":"/api/calc/wells_pe"},
    "perc": {"method":"GET","path":"/api/calc/perc"},
    "wells_dvt": {"method":"GET","path":"/api/calc/wells_dvt"},
    "qtc": {"method":"GET","path":"/api/calc/qtc"},
    "curb_65": {"method":"GET","path":"/api/calc/curb_65"},
    "heart_score": {"method":"GET","path":"/api/calc/heart_score"},
    "rcri": {"method":"GET","path":"/api/calc/rcri"},
    "map": {"method":"GET","path":"/api/calc/map"},
    "anion_gap": {"method":"GET","path":"/api/calc/anion_gap"},
    "calcium_corrected": {"method":"GET","path":"/api/calc/calcium_corrected"},
    "sodium_corrected": {"method":"GET","path":"/api/calc/sodium_corrected"},
    "osmolality": {"method":"GET","path":"/api/calc/osmolality"},
    "free_water_deficit": {"method":"GET","path":"/api/calc/free_water_deficit"},
    "fena": {"method":"GET","path":"/api/calc/fena"},
    "apri": {"method":"GET","path":"/api/calc/apri"},
    "nafld_fibrosis": {"method":"GET","path":"/api/calc/nafld_fibrosis"},
    "albi": {"method":"GET","path":"/api/calc/albi"},
    "carboplatin_calvert": {"method":"GET","path":"/api/calc/carboplatin_calvert"},
    "bsa": {"method":"GET","path":"/api/calc/bsa"},
    "news2": {"method":"GET","path":"/api/calc/news2"},
    "qsofa": {"method":"GET","path":"/api/calc/qsofa"},
    "sofa": {"method":"GET","path":"/api/calc/sofa"},
    "gcs": {"method":"GET","path":"/api/calc/gcs"},
    "sirs": {"method":"GET","path":"/api/calc/sirs"},
    "psi_port": {"method":"GET","path":"/api/calc/psi_port"},
    "apache_ii": {"method":"GET","path":"/api/calc/apache_ii"},
    "glasgow_blatchford": {"method":"GET","path":"/api/calc/glasgow_blatchford"},
    "charlson": {"method":"GET","path":"/api/calc/charlson"},
    "caprini": {"method":"GET","path":"/api/calc/caprini"},
    "padua": {"method":"GET","path":"/api/calc/padua"},
    "geneva_revised": {"method":"GET","path":"/api/calc/geneva_revised"},
    "centor_mcisaac": {"method":"GET","path":"/api/calc/centor_mcisaac"},
    "feverpain": {"method":"GET","path":"/api/calc/feverpain"},
    "timi_nstemi": {"method":"GET","path":"/api/calc/timi_nstemi"},
    "grace": {"method":"GET","path":"/api/calc/grace"},
    "framingham_chd": {"method":"GET","path":"/api/calc/framingham_chd"},
    "ldl": {"method":"GET","path":"/api/calc/ldl"},
    "homa_ir": {"method":"GET","path":"/api/calc/homa_ir"},
    "mme": {"method":"GET","path":"/api/calc/mme"},
    "steroid_conversion": {"method":"GET","path":"/api/calc/steroid_conversion"},
    "maintenance_fluids": {"method":"GET","path":"/api/calc/maintenance_fluids"},
    "pregnancy_dating": {"method":"GET","path":"/api/calc/pregnancy_dating"},
    "aa_gradient": {"method":"GET","path":"/api/calc/aa_gradient"},
    "winters": {"method":"GET","path":"/api/calc/winters"},
    "egfr_schwartz": {"method":"GET","path":"/api/calc/egfr_schwartz"},
    "egfr_mdrd": {"method":"GET","path":"/api/calc/egfr_mdrd"},
    "target_weight": {"method":"GET","path":"/api/calc/target_weight"},
    "maddrey": {"method":"GET","path":"/api/calc/maddrey"},
    "lille": {"method":"GET","path":"/api/calc/lille"},
    "bisap": {"method":"GET","path":"/api/calc/bisap"},
    "parkland": {"method":"GET","path":"/api/calc/parkland"},
    "nihss": {"method":"GET","path":"/api/calc/nihss"},
    "phq_9": {"method":"GET","path":"/api/calc/phq_9"},
    "phq_2": {"method":"GET","path":"/api/calc/phq_2"},
    "gad_7": {"method":"GET","path":"/api/calc/gad_7"},
    "shock_index": {"method":"GET","path":"/api/calc/shock_index"},
    "pf_ratio": {"method":"GET","path":"/api/calc/pf_ratio"},
    "berlin_ards": {"method":"GET","path":"/api/calc/berlin_ards"},
    "kdigo_aki": {"method":"GET","path":"/api/calc/kdigo_aki"},
    "feurea": {"method":"GET","path":"/api/calc/feurea"},
    "ttkg": {"method":"GET","path":"/api/calc/ttkg"},
    "abg": {"method":"GET","path":"/api/calc/abg"},
    "iss": {"method":"GET","path":"/api/calc/iss"},
    "rts": {"method":"GET","path":"/api/calc/rts"},
    "triss": {"method":"GET","path":"/api/calc/triss"},
    "rox_index": {"method":"GET","path":"/api/calc/rox_index"},
    "score2": {"method":"GET","path":"/api/calc/score2"},
    "score2_op": {"method":"GET","path":"/api/calc/score2_op"},
    "score2_diabetes": {"method":"GET","path":"/api/calc/score2_diabetes"},
    "apgar": {"method":"GET","path":"/api/calc/apgar"},
    "bishop": {"method":"GET","path":"/api/calc/bishop"},
    "spesi": {"method":"GET","path":"/api/calc/spesi"},
    "pesi": {"method":"GET","path":"/api/calc/pesi"},
    "bova": {"method":"GET","path":"/api/calc/bova"},
    "hestia": {"method":"GET","path":"/api/calc/hestia"},
    "age_adjusted_d_dimer": {"method":"GET","path":"/api/calc/age_adjusted_d_dimer"},
    "years": {"method":"GET","path":"/api/calc/years"},
    "herdoo2": {"method":"GET","path":"/api/calc/herdoo2"},
    "vte_bleed": {"method":"GET","path":"/api/calc/vte_bleed"},
    "rockall": {"method":"GET","path":"/api/calc/rockall"},
    "aims65": {"method":"GET","path":"/api/calc/aims65"},
    "abcd2": {"method":"GET","path":"/api/calc/abcd2"},
    "ich_score": {"method":"GET","path":"/api/calc/ich_score"},
    "orbit": {"method":"GET","path":"/api/calc/orbit"},
    "doac_score": {"method":"GET","path":"/api/calc/doac_score"},
    "atria_bleeding": {"method":"GET","path":"/api/calc/atria_bleeding"},
    "timi_stemi": {"method":"GET","path":"/api/calc/timi_stemi"},
    "gupta_mica": {"method":"GET","path":"/api/calc/gupta_mica"},
    "dasi": {"method":"GET","path":"/api/calc/dasi"},
    "gwtg_hf": {"method":"GET","path":"/api/calc/gwtg_hf"},
    "maggic": {"method":"GET","path":"/api/calc/maggic"},
    "canadian_ct_head": {"method":"GET","path":"/api/calc/canadian_ct_head"},
    "canadian_c_spine": {"method":"GET","path":"/api/calc/canadian_c_spine"},
    "nexus": {"method":"GET","path":"/api/calc/nexus"},
    "ottawa_ankle": {"method":"GET","path":"/api/calc/ottawa_ankle"},
    "ottawa_knee": {"method":"GET","path":"/api/calc/ottawa_knee"},
    "pecarn_under_2": {"method":"GET","path":"/api/calc/pecarn_under_2"},
    "pecarn_2_and_over": {"method":"GET","path":"/api/calc/pecarn_2_and_over"},
    "ranson": {"method":"GET","path":"/api/calc/ranson"},
    "alvarado": {"method":"GET","path":"/api/calc/alvarado"},
    "four_ts": {"method":"GET","path":"/api/calc/four_ts"},
    "isth_dic": {"method":"GET","path":"/api/calc/isth_dic"},
    "sic": {"method":"GET","path":"/api/calc/sic"},
    "hscore": {"method":"GET","path":"/api/calc/hscore"},
    "lrinec": {"method":"GET","path":"/api/calc/lrinec"},
    "mascc": {"method":"GET","path":"/api/calc/mascc"},
    "saag": {"method":"GET","path":"/api/calc/saag"},
    "anc": {"method":"GET","path":"/api/calc/anc"},
    "nlr": {"method":"GET","path":"/api/calc/nlr"},
    "ciwa_ar": {"method":"GET","path":"/api/calc/ciwa_ar"},
    "cows": {"method":"GET","path":"/api/calc/cows"},
    "audit_c": {"method":"GET","path":"/api/calc/audit_c"},
    "findrisc": {"method":"GET","path":"/api/calc/findrisc"},
    "sodium_deficit": {"method":"GET","path":"/api/calc/sodium_deficit"},
    "sodium_correction_rate": {"method":"GET","path":"/api/calc/sodium_correction_rate"},
    "bicarbonate_deficit": {"method":"GET","path":"/api/calc/bicarbonate_deficit"},
    "tbw_watson": {"method":"GET","path":"/api/calc/tbw_watson"},
    "eag": {"method":"GET","path":"/api/calc/eag"},
    "cpp": {"method":"GET","path":"/api/calc/cpp"},
    "convert_unit": {"method":"GET","path":"/api/calc/convert_unit"},
    "renal_dosing": {"method":"GET","path":"/api/panel/renal_dosing"},
    "ckd_staging": {"method":"GET","path":"/api/panel/ckd_staging"},
    "liver_fibrosis": {"method":"GET","path":"/api/panel/liver_fibrosis"},
    "cirrhosis": {"method":"GET","path":"/api/panel/cirrhosis"},
    "atrial_fibrillation": {"method":"GET","path":"/api/panel/atrial_fibrillation"},
    "acid_base": {"method":"GET","path":"/api/panel/acid_base"},
    "chest_pain": {"method":"GET","path":"/api/panel/chest_pain"},
    "upper_gi_bleeding": {"method":"GET","path":"/api/panel/upper_gi_bleeding"},
    "stroke": {"method":"GET","path":"/api/panel/stroke"},
    "sepsis": {"method":"GET","path":"/api/panel/sepsis"},
    "preoperative": {"method":"GET","path":"/api/panel/preoperative"},
    "ward_vte": {"method":"GET","path":"/api/panel/ward_vte"},
    "trauma": {"method":"GET","path":"/api/panel/trauma"},
    "mental_health": {"method":"GET","path":"/api/panel/mental_health"},
    "hcc_raf": {"method":"POST","path":"/api/panel/hcc_raf"},
    "ping": {"method":"GET","path":"/v1/tools/ping"},
}

# The EIP-712 domain of USDC on each network.
DOMAINS: dict[str, dict[str, Any]] = {
    "eip155:8453": {"name":"USD Coin","version":"2","chainId":8453,"verifyingContract":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"},
    "eip155:137": {"name":"USD Coin","version":"2","chainId":137,"verifyingContract":"0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"},
    "eip155:42161": {"name":"USD Coin","version":"2","chainId":42161,"verifyingContract":"0xaf88d065e77c8cC2239327C5EDb3A432268e5831"},
    "eip155:43114": {"name":"USD Coin","version":"2","chainId":43114,"verifyingContract":"0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"},
    "eip155:1": {"name":"USD Coin","version":"2","chainId":1,"verifyingContract":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"},
    "eip155:84532": {"name":"USDC","version":"2","chainId":84532,"verifyingContract":"0x036CbD53842c5426634e7929541eC2318f3dCF7e"},
    "eip155:421614": {"name":"USDC","version":"2","chainId":421614,"verifyingContract":"0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d"},
}

# What a payer signs (EIP-3009).
TYPES: dict[str, list[dict[str, str]]] = {
    "TransferWithAuthorization": [{"name":"from","type":"address"},{"name":"to","type":"address"},{"name":"value","type":"uint256"},{"name":"validAfter","type":"uint256"},{"name":"validBefore","type":"uint256"},{"name":"nonce","type":"bytes32"}],
}

# The longest validity that is signed, in seconds.
LONGEST_VALIDITY = 600

Answer = TypeVar("Answer")


class Bought(NamedTuple, Generic[Answer]):
    """An answer with what proves that it is paid."""

    answer: Answer
    receipt: dict[str, Any] | None
    """The decoded PAYMENT-RESPONSE."""
    payment: str | None
    """The PAYMENT-SIGNATURE that was sent: for the same call it gets the same answer again, uncharged."""


class Matches(TypedDict):
    code: str
    status: Literal["current", "obsolete", "deprecated", "discouraged", "trial", "unknown"]
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs"]
    display: str
    tty: Literal["SCD", "SBD", "IN", "PIN", "MIN", "BN", "GPCK", "BPCK", "DF", "SCDC", "SBDC", "SCDF", "SBDF", "CM", "LN", "PCS", ""]
    obsolete: bool
    billable: None | bool
    score: int


class License(TypedDict):
    icd10cm: str
    icd10pcs: NotRequired[str]
    loinc: str
    rxnorm: str


class Catalog(TypedDict):
    coverage: Literal["full", "undated", "starter"]
    icd10cm_fy: str
    icd10cm_valid_from: str
    icd10cm_valid_to: str
    icd10pcs_fy: NotRequired[str]
    icd10pcs_valid_from: NotRequired[str]
    icd10pcs_valid_to: NotRequired[str]
    loinc_version: str
    rxnorm_release: str
    license: License
    notes: str
    source: str
    systems: list[Literal["rxnorm", "icd10", "loinc", "icd10pcs"]]
    version: str


Words = TypedDict("Words", {"text": str, "start": int, "end": int, "as": str, "meaning": str})


class TranslateChoices(TypedDict):
    code: str
    display: str
    value: str


class Open(TypedDict):
    axis: str
    choices: list[TranslateChoices]
    more: int


class Reading(TypedDict):
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs"]
    words: list[Words]
    ignored: list[str]
    negated: list[str]
    open: list[Open]


class Codings(TypedDict):
    system: str
    version: NotRequired[str]
    code: str
    display: str


class Pack(TypedDict):
    release: str
    checksum: str
    valid_from: None | str
    valid_to: None | str


class Hierarchy(TypedDict):
    level: Literal["chapter", "block", "category", "subcategory", "code", "partial_code"]
    code: str
    display: str


class Relations(TypedDict):
    relation: Literal["ingredients", "precise_ingredients", "brands", "components", "products", "generics", "branded", "drug_forms", "dose_forms", "dose_form_groups", "packs", "contents", "quantified", "unquantified", "ndcs", "parent", "children", "ancestors", "descendants", "siblings", "panel_members", "panels", "answer_lists", "answers", "answers_for", "replaced_by", "replaces", "risk_categories", "risk_codes", "ccsr", "ccsr_codes", "gem", "gem_back"]
    count: int


class References(TypedDict):
    text: str
    first: str
    last: str
    below: bool
    known: bool


class Notes(TypedDict):
    kind: Literal["includes", "inclusion_terms", "notes", "code_first", "use_additional", "code_also", "excludes1", "excludes2"]
    text: str
    at: str
    references: list[References]


class Characters(TypedDict):
    character: str
    meanings: list[str]


class SeventhCharacters(TypedDict):
    at: str
    notes: list[str]
    characters: list[Characters]


class ReplacedBy(TypedDict):
    code: str
    display: str
    status: Literal["current", "obsolete", "deprecated", "discouraged", "trial", "unknown"]
    billable: None | bool
    date: None | str


class Maps(TypedDict):
    relation: Literal["ingredients", "precise_ingredients", "brands", "components", "products", "generics", "branded", "drug_forms", "dose_forms", "dose_form_groups", "packs", "contents", "quantified", "unquantified", "ndcs", "parent", "children", "ancestors", "descendants", "siblings", "panel_members", "panels", "answer_lists", "answers", "answers_for", "replaced_by", "replaces", "risk_categories", "risk_codes", "ccsr", "ccsr_codes", "gem", "gem_back"]
    code: str
    display: str


class SynonymSources(TypedDict):
    official: list[str]
    clinmeter: list[str]


class Properties(TypedDict):
    name: str
    values: list[str]


class Axis(TypedDict):
    value: str
    label: str
    count: int


class Map(TypedDict):
    approximate: bool
    combination: bool
    scenario: int
    choice_list: int


class Items(TypedDict):
    code: str
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs", "ndc", "cms_hcc", "ccsr", "icd9cm"]
    display: str
    kind: Literal["code", "chapter", "block", "dose_form_group", "retired", "risk_category", "risk_tables", "ccsr", "icd9", "part", "answer_list", "answer", "partial_code", "package"]
    tty: Literal["SCD", "SBD", "IN", "PIN", "MIN", "BN", "GPCK", "BPCK", "DF", "SCDC", "SBDC", "SCDF", "SBDF", "CM", "LN", "PCS", ""]
    status: Literal["current", "obsolete", "deprecated", "discouraged", "trial"]
    obsolete: bool
    billable: None | bool
    axis: NotRequired[Axis]
    map: NotRequired[list[Map]]


class ValidateChoices(TypedDict):
    code: str
    display: str
    billable: None | bool
    axis: str


class Problem(TypedDict):
    code: str
    message: str


class TranslateBatchResults(TypedDict):
    query: str
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs", "all"]
    match_count: int
    match_quality: Literal["none", "low", "high"]
    matches: list[Matches]
    problem: NotRequired[Problem]


class Sections(TypedDict):
    section: Literal["chief complaint", "history of present illness", "past medical history", "past surgical history", "family history", "social history", "medications", "allergies", "review of systems", "vital signs", "physical examination", "laboratory results", "imaging", "assessment", "assessment and plan", "plan", "instructions"]
    start: int
    end: int


class Lists(TypedDict):
    head: str
    start: int
    end: int


class Abbreviation(TypedDict):
    start: int
    end: int
    text: str


class Medication(TypedDict):
    dose: None | str
    route: None | str
    frequency: None | str
    state: Literal["taken", "as_needed", "given", "planned", "considered", "held", "stopped", "not_taken", "avoided", "not_indicated", "intolerant", "allergic"]


class Result(TypedDict):
    value: str
    unit: None | str


class Mentions(TypedDict):
    start: int
    end: int
    text: str
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs"]
    matches: list[Matches]
    match_quality: Literal["none", "low", "high"]
    assertion: Literal["present", "absent", "possible", "historical", "family", "planned", "hypothetical"]
    assertion_quality: Literal["low", "high"]
    abbreviation: NotRequired[Abbreviation]
    section: None | Literal["chief complaint", "history of present illness", "past medical history", "past surgical history", "family history", "social history", "medications", "allergies", "review of systems", "vital signs", "physical examination", "laboratory results", "imaging", "assessment", "assessment and plan", "plan", "instructions"]
    line: int
    superseded_by: NotRequired[str]
    medication: NotRequired[Medication]
    result: NotRequired[Result]


class ClaimCodes(TypedDict):
    code: str
    display: str
    mentions: list[int]


class Questions(TypedDict):
    question: str
    mentions: list[int]


class Code(TypedDict):
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs"]
    code: str
    display: str


class ChartInputs(TypedDict):
    id: str
    parameter: str
    name: str
    kind: Literal["measure", "finding", "person", "drug", "date"]
    value: str
    as_written: NotRequired[None | Result]
    spans: list[Abbreviation]
    line: NotRequired[int]
    section: NotRequired[None | Literal["chief complaint", "history of present illness", "past medical history", "past surgical history", "family history", "social history", "medications", "allergies", "review of systems", "vital signs", "physical examination", "laboratory results", "imaging", "assessment", "assessment and plan", "plan", "instructions"]]
    when: Literal["before", "presentation", "during", "after", "unknown"]
    date: None | str
    specimen: None | Literal["blood", "urine", "other"]
    assertion: None | Literal["present", "absent", "possible", "historical", "family", "planned", "hypothetical"]
    code: None | Code
    quality: Literal["high", "low"]
    reasons: list[str]


class ChartInputs2(TypedDict):
    parameter: str
    reading: str
    others: NotRequired[list[str]]


class Assumed(TypedDict):
    parameter: str
    value: str
    because: Literal["not_mentioned"]


class Missing(TypedDict):
    parameter: str
    why: str


class Stated(TypedDict):
    field: str
    value: str
    spans: list[Abbreviation]
    agrees: bool


class Calculators(TypedDict):
    id: str
    title: str
    path: str
    status: Literal["computed", "assumed", "ambiguous", "missing", "refused"]
    quality: None | Literal["high", "low"]
    answer: None | dict[str, Any]
    inputs: list[ChartInputs2]
    given: list[str]
    assumed: list[Assumed]
    missing: list[Missing]
    stated: list[Stated]
    pick: Literal["one_draw", "presentation", "latest", "worst_24h"]
    problem: None | str
    reasons: list[str]
    query: str


class ChartSummary(TypedDict):
    computed: int
    assumed: int
    ambiguous: int
    missing: int
    refused: int


class Citations(TypedDict):
    authors: str
    doi: str
    id: str
    source: str
    title: str


class Evidence(TypedDict):
    start: int
    end: int
    text: str
    says: str


class Checks(TypedDict):
    exists: None | bool
    current: None | bool
    billable: None | bool
    display_fits: None | bool
    unit_possible: None | bool
    value_possible: None | bool
    recomputes: None | bool
    assertion_agrees: None | bool


class Claims(TypedDict):
    at: int
    kind: Literal["code", "finding", "value", "medication", "score"]
    verdict: Literal["supported", "contradicted", "not_found", "unclear"]
    quality: Literal["high", "low"]
    evidence: list[Evidence]
    found: None | str
    checks: Checks
    reasons: list[str]


class VerifySummary(TypedDict):
    supported: int
    contradicted: int
    not_found: int
    unclear: int


class Codes(TypedDict):
    code: str
    display: str
    billable: None | bool
    status: Literal["current", "obsolete", "not_yet_valid", "unknown"]


class Findings(TypedDict):
    rule: Literal["not_found", "date_outside", "not_billable", "seventh_character", "duplicate", "header_and_child", "excludes1", "code_first", "age", "sex", "external_cause_first", "principal", "sequence", "conflict", "with", "unspecified_beside_specific", "code_first_missing", "use_additional", "excludes2", "poa_exempt"]
    severity: Literal["error", "advice"]
    codes: list[str]
    text: str
    note: str
    at: str
    release: str
    optional: bool
    choices: list[str]


class NotJudged(TypedDict):
    rule: Literal["not_found", "date_outside", "not_billable", "seventh_character", "duplicate", "header_and_child", "excludes1", "code_first", "age", "sex", "external_cause_first", "principal", "sequence", "conflict", "with", "unspecified_beside_specific", "code_first_missing", "use_additional", "excludes2", "poa_exempt"]
    codes: list[str]
    text: str


Status = TypedDict("Status", {"is": Literal["current", "superseded", "convention"], "by": NotRequired[str], "since": NotRequired[str], "kept_for": NotRequired[str], "of": NotRequired[str]})


class Reviewed(TypedDict):
    on: str
    next: str
    basis: Literal["text", "summary", "memory", "formula"]


class Limits(TypedDict):
    key: str
    text: str
    warned: bool
    of: NotRequired[list[str]]


class Interpretation(TypedDict):
    field: str
    value: float | bool | str
    about: str
    meaning: str
    use: NotRequired[str]
    category: NotRequired[str]
    historical: NotRequired[bool]
    cohort: NotRequired[str]
    source: str
    year: int
    doi: str


class Cha2ds2VascComponents(TypedDict):
    factor: str
    points: int
    present: bool
    value: NotRequired[float]


class WellsPeComponents(TypedDict):
    factor: str
    points: float
    present: bool
    value: NotRequired[float]


class WellsDvtComponents(TypedDict):
    factor: str
    points: int
    present: bool


class DasiComponents(TypedDict):
    factor: str
    points: float
    present: bool


class From(TypedDict):
    code: str
    name: str


class Bmi(TypedDict):
    formula: Literal["bmi"]
    formula_expression: NotRequired[Literal["BMI = weight_kg / (height_m ^ 2)"]]
    height_cm: float
    weight_kg: float
    bmi: float
    who_adult_category: Literal["underweight", "normal_weight", "overweight", "obesity_class_1", "obesity_class_2", "obesity_class_3"]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class IbwDevine(TypedDict):
    formula: Literal["devine"]
    formula_expression: NotRequired[str]
    height_cm: float
    sex: Literal["female", "male"]
    weight_kg: NotRequired[float | None]
    ibw_kg: float
    adjusted_body_weight_kg: NotRequired[float | None]
    percent_of_ibw: NotRequired[float | None]
    below_60_in: bool
    version: NotRequired[str]


class BsaMosteller(TypedDict):
    formula: Literal["mosteller"]
    formula_expression: NotRequired[str]
    height_cm: float
    weight_kg: float
    bsa_m2: float
    version: NotRequired[str]


class CrclByWeight(TypedDict):
    formula: Literal["cockcroft_gault_by_weight"]
    formula_expression: NotRequired[str]
    age_years: int
    sex: Literal["female", "male"]
    weight_kg: float
    height_cm: float
    creatinine_mg_dl: float
    bmi: float
    ibw_kg: float
    adjusted_body_weight_kg: float
    crcl_total_ml_min: float
    crcl_ideal_ml_min: float
    crcl_adjusted_ml_min: float
    weight_basis: Literal["total_body_weight", "ideal_body_weight", "adjusted_body_weight"]
    crcl_ml_min: float
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class EgfrCkdEpi(TypedDict):
    formula: Literal["ckd_epi_2021_creatinine"]
    formula_expression: NotRequired[str]
    creatinine_mg_dl: float
    age_years: int
    sex: Literal["female", "male"]
    egfr_ml_min_1_73m2: float
    units: Literal["mL/min/1.73m2"]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class EgfrDeIndexed(TypedDict):
    formula: str
    formula_expression: NotRequired[str]
    egfr_ml_min: float
    version: NotRequired[str]


class CarboplatinCalvertByCrcl(TypedDict):
    formula: Literal["calvert"]
    formula_expression: NotRequired[Literal["dose_mg = AUC * (GFR + 25)"]]
    auc: float
    gfr_ml_min: float
    cap_gfr: bool
    gfr_used_ml_min: float
    dose_mg: float
    capped: bool
    version: NotRequired[str]
    warnings: NotRequired[list[str]]


class RenalDosingResults(TypedDict):
    bmi: NotRequired[Bmi]
    ibw_devine: NotRequired[IbwDevine]
    bsa_mosteller: NotRequired[BsaMosteller]
    crcl_by_weight: NotRequired[CrclByWeight]
    egfr_ckd_epi: NotRequired[EgfrCkdEpi]
    egfr_de_indexed: NotRequired[EgfrDeIndexed]
    carboplatin_calvert_by_crcl: NotRequired[CarboplatinCalvertByCrcl]
    carboplatin_calvert_by_egfr: NotRequired[CarboplatinCalvertByCrcl]


class NotComputed(TypedDict):
    id: str
    missing: list[str]
    reason: NotRequired[str]


class EgfrCkdEpiCrCys(TypedDict):
    formula: str
    formula_expression: NotRequired[str]
    creatinine_mg_dl: float
    cystatin_c_mg_l: float
    age_years: int
    sex: Literal["female", "male"]
    egfr_ml_min_1_73m2: float
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class KdigoCkd(TypedDict):
    formula: Literal["kdigo_2024"]
    egfr_ml_min_1_73m2: float
    acr_mg_g: NotRequired[float | None]
    acr_mg_mmol: NotRequired[float | None]
    gfr_category: Literal["G5", "G4", "G3b", "G3a", "G2", "G1"]
    albuminuria_category: Literal["A1", "A2", "A3"]
    ckd_risk: Literal["low", "moderately_increased", "high", "very_high"]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]
    warnings: NotRequired[list[str]]


class Kfre(TypedDict):
    formula: Literal["kfre_4_variable"]
    formula_expression: NotRequired[str]
    age_years: int
    sex: Literal["female", "male"]
    egfr_ml_min_1_73m2: float
    acr_mg_g: float
    region: Literal["north_america", "other"]
    risk_2_year_percent: float
    risk_5_year_percent: float
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]
    warnings: NotRequired[list[str]]


class CkdStagingResults(TypedDict):
    egfr_ckd_epi: NotRequired[EgfrCkdEpi]
    egfr_ckd_epi_cr_cys: NotRequired[EgfrCkdEpiCrCys]
    kdigo_ckd: NotRequired[KdigoCkd]
    kfre: NotRequired[Kfre]


class Fib4(TypedDict):
    formula: Literal["fib4"]
    formula_expression: NotRequired[str]
    age_years: int
    ast_u_l: float
    alt_u_l: float
    platelets_10e9_l: float
    fib4: float
    sterling_band: Literal["low", "indeterminate", "high"]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class Apri(TypedDict):
    formula: Literal["apri"]
    formula_expression: NotRequired[str]
    ast_u_l: float
    ast_upper_limit_u_l: float
    platelets_10e9_l: float
    apri: float
    wai_band: Literal["low", "indeterminate", "high"]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class NafldFibrosis(TypedDict):
    formula: Literal["nafld_fibrosis_score"]
    formula_expression: NotRequired[str]
    age_years: int
    bmi: float
    diabetes_or_ifg: bool
    ast_u_l: float
    alt_u_l: float
    platelets_10e9_l: float
    albumin_g_dl: float
    nafld_fibrosis_score: float
    angulo_band: Literal["low", "indeterminate", "high"]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class LiverFibrosisResults(TypedDict):
    fib4: NotRequired[Fib4]
    apri: NotRequired[Apri]
    nafld_fibrosis: NotRequired[NafldFibrosis]


class Meld3(TypedDict):
    formula: Literal["meld_3"]
    formula_expression: NotRequired[str]
    sex: Literal["female", "male"]
    creatinine_mg_dl: float
    bilirubin_mg_dl: float
    inr: float
    sodium_mmol_l: float
    albumin_g_dl: float
    dialysis: bool
    meld_3: int
    version: NotRequired[str]


class MeldNa(TypedDict):
    formula: Literal["meld_na_2016"]
    formula_expression: NotRequired[str]
    creatinine_mg_dl: float
    bilirubin_mg_dl: float
    inr: float
    sodium_mmol_l: float
    dialysis: bool
    meld_i: int
    meld_na: int
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class ChildPugh(TypedDict):
    formula: Literal["child_pugh"]
    bilirubin_mg_dl: float
    albumin_g_dl: float
    inr: float
    ascites: Literal["none", "slight", "moderate_to_severe"]
    encephalopathy: Literal["none", "grade_1_2", "grade_3_4"]
    score: int
    child_pugh_class: Literal["A", "B", "C"]
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class Albi(TypedDict):
    formula: Literal["albi"]
    formula_expression: NotRequired[str]
    bilirubin_mg_dl: float
    albumin_g_dl: float
    albi_score: float
    albi_grade: int
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class Maddrey(TypedDict):
    formula: Literal["maddrey_discriminant_function"]
    formula_expression: NotRequired[str]
    pt_s: float
    pt_control_s: float
    bilirubin_mg_dl: float
    maddrey: float
    severe: bool
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class CirrhosisResults(TypedDict):
    meld_3: NotRequired[Meld3]
    meld_na: NotRequired[MeldNa]
    child_pugh: NotRequired[ChildPugh]
    albi: NotRequired[Albi]
    maddrey: NotRequired[Maddrey]


class Cha2ds2Va(TypedDict):
    formula: Literal["cha2ds2_va"]
    age_years: int
    score: int
    max_score: int
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class Cha2ds2Vasc(TypedDict):
    formula: Literal["cha2ds2_vasc"]
    score: int
    max_score: int
    sex: Literal["female", "male"]
    age_years: int
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class HasBled(TypedDict):
    formula: Literal["has_bled"]
    score: int
    max_score: int
    age_years: int
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class CrclCockcroftGault(TypedDict):
    formula: Literal["cockcroft_gault"]
    formula_expression: NotRequired[str]
    age_years: int
    sex: Literal["female", "male"]
    weight_kg: float
    creatinine_mg_dl: float
    crcl_ml_min: float
    units: Literal["mL/min"]
    weight_basis: Literal["total_body_weight"]
    version: NotRequired[str]


class AtrialFibrillationResults(TypedDict):
    cha2ds2_va: NotRequired[Cha2ds2Va]
    cha2ds2_vasc: NotRequired[Cha2ds2Vasc]
    has_bled: NotRequired[HasBled]
    crcl_cockcroft_gault: NotRequired[CrclCockcroftGault]


class AnionGap(TypedDict):
    formula: Literal["anion_gap"]
    formula_expression: NotRequired[str]
    sodium_mmol_l: float
    chloride_mmol_l: float
    bicarbonate_mmol_l: float
    albumin_g_dl: NotRequired[float | None]
    anion_gap_mmol_l: float
    delta_gap_mmol_l: float
    delta_ratio: NotRequired[float | None]
    albumin_corrected_anion_gap_mmol_l: NotRequired[float | None]
    albumin_corrected_delta_gap_mmol_l: NotRequired[float | None]
    albumin_corrected_delta_ratio: NotRequired[float | None]
    version: NotRequired[str]


class Winters(TypedDict):
    formula: Literal["winters"]
    formula_expression: NotRequired[str]
    bicarbonate_mmol_l: float
    expected_paco2_mmhg: float
    expected_paco2_low_mmhg: float
    expected_paco2_high_mmhg: float
    version: NotRequired[str]


class SodiumCorrected(TypedDict):
    formula: Literal["sodium_corrected_for_glucose"]
    formula_expression: NotRequired[str]
    sodium_mmol_l: float
    glucose_mg_dl: float
    corrected_sodium_katz_mmol_l: float
    corrected_sodium_hillier_mmol_l: float
    version: NotRequired[str]


class Osmolality(TypedDict):
    formula: Literal["serum_osmolality"]
    formula_expression: NotRequired[str]
    sodium_mmol_l: float
    glucose_mg_dl: float
    bun_mg_dl: float
    ethanol_mg_dl: NotRequired[float | None]
    measured_osmolality_mosm_kg: NotRequired[float | None]
    osmolality_mosm_kg: float
    osmolal_gap_mosm_kg: NotRequired[float | None]
    version: NotRequired[str]


class AcidBaseResults(TypedDict):
    anion_gap: NotRequired[AnionGap]
    winters: NotRequired[Winters]
    sodium_corrected: NotRequired[SodiumCorrected]
    osmolality: NotRequired[Osmolality]


class HeartScore(TypedDict):
    formula: Literal["heart_score"]
    history: Literal["slightly_suspicious", "moderately_suspicious", "highly_suspicious"]
    ecg: Literal["normal", "nonspecific_repolarization", "significant_st_deviation"]
    age_years: int
    risk_factor_count: int
    troponin: Literal["normal", "1_to_3_times_limit", "above_3_times_limit"]
    score: int
    heart_band: Literal["low", "moderate", "high"]
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class TimiNstemi(TypedDict):
    formula: Literal["timi_ua_nstemi"]
    age_years: int
    score: int
    timi_band: Literal["low", "intermediate", "high"]
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class WellsPe(TypedDict):
    formula: Literal["wells_pe"]
    heart_rate_bpm: float
    score: float
    three_tier: Literal["low", "moderate", "high"]
    two_tier: Literal["unlikely", "likely"]
    components: list[WellsPeComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class Perc(TypedDict):
    formula: Literal["perc"]
    age_years: int
    heart_rate_bpm: float
    spo2_percent: float
    score: int
    perc_negative: bool
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class Years(TypedDict):
    formula: Literal["years"]
    d_dimer_ug_l: float
    years_items: int
    threshold_ug_l: int
    pe_excluded: bool
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class ChestPainResults(TypedDict):
    heart_score: NotRequired[HeartScore]
    timi_nstemi: NotRequired[TimiNstemi]
    wells_pe: NotRequired[WellsPe]
    perc: NotRequired[Perc]
    years: NotRequired[Years]


class GlasgowBlatchford(TypedDict):
    formula: Literal["glasgow_blatchford"]
    sex: Literal["female", "male"]
    bun_mg_dl: float
    hemoglobin_g_dl: float
    sbp_mmhg: float
    heart_rate_bpm: float
    score: int
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class Rockall(TypedDict):
    formula: Literal["rockall"]
    age_years: int
    heart_rate_bpm: float
    sbp_mmhg: float
    comorbidity: Literal["none", "major", "renal_liver_or_cancer"]
    endoscopic_diagnosis: NotRequired[Literal["mallory_weiss_or_no_lesion", "other", "upper_gi_malignancy"] | None]
    stigmata: NotRequired[Literal["none_or_dark_spot", "blood_clot_or_vessel"] | None]
    pre_endoscopy_score: int
    score: NotRequired[int | None]
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class Aims65(TypedDict):
    formula: Literal["aims65"]
    albumin_g_dl: float
    inr: float
    sbp_mmhg: float
    age_years: int
    score: int
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class UpperGiBleedingResults(TypedDict):
    glasgow_blatchford: NotRequired[GlasgowBlatchford]
    rockall: NotRequired[Rockall]
    aims65: NotRequired[Aims65]


class Nihss(TypedDict):
    formula: Literal["nihss"]
    score: int
    nihss_band: Literal["none", "minor", "moderate", "moderate_to_severe", "severe"]
    components: list[WellsDvtComponents]
    version: NotRequired[str]


class Abcd2(TypedDict):
    formula: Literal["abcd2"]
    age_years: int
    sbp_mmhg: float
    dbp_mmhg: float
    clinical_features: Literal["unilateral_weakness", "speech_disturbance", "other"]
    duration_min: float
    score: int
    abcd2_band: Literal["low", "moderate", "high"]
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class IchScore(TypedDict):
    formula: Literal["ich_score"]
    gcs: int
    ich_volume_ml: float
    age_years: int
    score: int
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class StrokeResults(TypedDict):
    nihss: NotRequired[Nihss]
    abcd2: NotRequired[Abcd2]
    ich_score: NotRequired[IchScore]


class Sofa(TypedDict):
    formula: Literal["sofa"]
    pao2_mmhg: float
    fio2_percent: float
    respiratory_support: bool
    platelets_10e9_l: float
    bilirubin_mg_dl: float
    map_mmhg: float
    dopamine_ug_kg_min: float
    dobutamine: bool
    epinephrine_ug_kg_min: float
    norepinephrine_ug_kg_min: float
    gcs: int
    creatinine_mg_dl: float
    urine_output_ml_day: NotRequired[float | None]
    score: int
    pf_ratio: float
    components: list[Cha2ds2VascComponents]
    version: NotRequired[str]


class News2(TypedDict):
    formula: Literal["news2"]
    respiratory_rate_bpm: int
    spo2_percent: int
    spo2_scale: Literal["1", "2"]
    sbp_mmhg: int
    heart_rate_bpm: int
    consciousness: Literal["alert", "confusion", "voice", "pain", "unresponsive"]
    temperature_c: float
    score: int
    news2_band: Literal["none", "low", "low_medium", "medium", "high"]
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class IsthDic(TypedDict):
    formula: Literal["isth_dic_2001"]
    score: int
    overt_dic: NotRequired[bool | None]
    components: list[Cha2ds2VascComponents]
    version: NotRequired[str]


class Sic(TypedDict):
    formula: Literal["sic_2017"]
    platelets_10e9_l: float
    inr: float
    sofa_four_items: int
    score: int
    sic: bool
    components: list[Cha2ds2VascComponents]
    version: NotRequired[str]
    warnings: NotRequired[list[str]]


class SepsisResults(TypedDict):
    sofa: NotRequired[Sofa]
    news2: NotRequired[News2]
    isth_dic: NotRequired[IsthDic]
    sic: NotRequired[Sic]


class Rcri(TypedDict):
    formula: Literal["rcri"]
    creatinine_mg_dl: float
    score: int
    rcri_class: Literal["I", "II", "III", "IV"]
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class GuptaMica(TypedDict):
    formula: Literal["gupta_mica"]
    formula_expression: NotRequired[str]
    age_years: int
    functional_status: Literal["independent", "partially_dependent", "totally_dependent"]
    asa_class: int
    creatinine_mg_dl: NotRequired[float | None]
    procedure: Literal["anorectal", "aortic", "bariatric", "brain", "breast", "cardiac", "ent", "foregut_or_hepatopancreatobiliary", "gallbladder_appendix_adrenal_or_spleen", "hernia", "intestinal", "neck_thyroid_parathyroid", "obstetric_or_gynaecologic", "orthopaedic_or_extremity", "other_abdominal", "peripheral_vascular", "skin", "spine", "thoracic_non_oesophageal", "vein", "urology"]
    risk_percent: float
    version: NotRequired[str]


class Dasi(TypedDict):
    formula: Literal["dasi"]
    formula_expression: NotRequired[str]
    score: float
    vo2_peak_ml_kg_min: float
    mets: float
    components: list[DasiComponents]
    version: NotRequired[str]


class PreoperativeResults(TypedDict):
    rcri: NotRequired[Rcri]
    gupta_mica: NotRequired[GuptaMica]
    dasi: NotRequired[Dasi]


class Padua(TypedDict):
    formula: Literal["padua"]
    age_years: int
    bmi: float
    score: int
    high_risk: bool
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class Caprini(TypedDict):
    formula: Literal["caprini_2005"]
    age_years: int
    surgery: Literal["none", "minor", "major", "laparoscopic", "arthroscopic", "elective_lower_extremity_arthroplasty"]
    mobility: Literal["normal", "bed_rest", "confined_over_72_h"]
    bmi: float
    score: int
    caprini_band: Literal["low", "moderate", "high", "highest"]
    components: list[Cha2ds2VascComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class WardVteResults(TypedDict):
    padua: NotRequired[Padua]
    caprini: NotRequired[Caprini]


class Gcs(TypedDict):
    formula: Literal["gcs"]
    eye: int
    verbal: int
    motor: int
    score: int
    gcs_band: Literal["severe", "moderate", "mild"]
    version: NotRequired[str]


class Rts(TypedDict):
    formula: Literal["rts"]
    formula_expression: NotRequired[str]
    gcs: int
    sbp_mmhg: float
    respiratory_rate_bpm: float
    rts: float
    triage_rts: int
    components: list[Cha2ds2VascComponents]
    version: NotRequired[str]
    warnings: NotRequired[list[str]]


class Iss(TypedDict):
    formula: Literal["iss"]
    formula_expression: NotRequired[Literal["ISS = A^2 + B^2 + C^2"]]
    ais_head_neck: int
    ais_face: int
    ais_chest: int
    ais_abdomen: int
    ais_extremities: int
    ais_external: int
    iss: int
    major_trauma: bool
    unsurvivable: bool
    version: NotRequired[str]


class ShockIndex(TypedDict):
    formula: Literal["shock_index"]
    formula_expression: NotRequired[str]
    heart_rate_bpm: float
    sbp_mmhg: float
    dbp_mmhg: NotRequired[float | None]
    age_years: NotRequired[int | None]
    shock_index: float
    shock_index_band: Literal["normal", "elevated", "high"]
    modified_shock_index: NotRequired[float | None]
    modified_shock_index_high: NotRequired[bool | None]
    age_shock_index: NotRequired[float | None]
    version: NotRequired[str]


class TraumaResults(TypedDict):
    gcs: NotRequired[Gcs]
    rts: NotRequired[Rts]
    iss: NotRequired[Iss]
    shock_index: NotRequired[ShockIndex]


class Phq9(TypedDict):
    formula: Literal["phq_9"]
    score: int
    phq_9_band: Literal["minimal", "mild", "moderate", "moderately_severe", "severe"]
    positive: bool
    self_harm_item_positive: bool
    components: list[WellsDvtComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class Gad7(TypedDict):
    formula: Literal["gad_7"]
    score: int
    gad_7_band: Literal["minimal", "mild", "moderate", "severe"]
    positive: bool
    components: list[WellsDvtComponents]
    interpretation: NotRequired[list[Interpretation]]
    version: NotRequired[str]


class AuditC(TypedDict):
    formula: Literal["audit_c"]
    score: int
    positive: bool
    components: list[WellsDvtComponents]
    version: NotRequired[str]


class MentalHealthResults(TypedDict):
    phq_9: NotRequired[Phq9]
    gad_7: NotRequired[Gad7]
    audit_c: NotRequired[AuditC]


class Dropped(TypedDict):
    code: str
    reason: Literal["edit", "hierarchy", "not_mapped"]
    category: None | str
    text: str


class Models(TypedDict):
    title: str
    applies: bool
    hcc: list[str]
    labels: dict[str, str]
    cc_to_dx: dict[str, list[str]]
    coefficients: dict[str, float]
    raf_demographics: None | float
    raf: None | float
    normalization_factor: None | float
    coding_adjustment_percent: None | float
    dropped: list[Dropped]
    years: dict[str, str]


Parameters = TypedDict("Parameters", {"in": Literal["query"], "name": str, "type": str, "description": str, "required": bool, "example": Any, "enum": NotRequired[list[str]], "default": NotRequired[Any], "minimum": NotRequired[float], "maximum": NotRequired[float], "minLength": NotRequired[int], "maxLength": NotRequired[int], "minItems": NotRequired[int], "maxItems": NotRequired[int], "format": NotRequired[str]})


class Tools2(TypedDict):
    id: str
    title: str
    description: str
    path: str
    display_price: str
    docs_url: str
    parameters: NotRequired[list[Parameters]]
    example_url: NotRequired[str]


class NotSold(TypedDict):
    name: str
    why: str
    near: list[str]


class FoundTools(TypedDict):
    """The tools that a search finds."""
    tools: list[Tools2]
    none: NotRequired[bool]
    """No tool answers the search"""
    not_sold: NotRequired[NotSold]
    """The search names something that is not sold"""
    warnings: NotRequired[list[str]]
    """What was sent and is not used"""


class Claim(TypedDict):
    kind: Literal["code", "finding", "value", "medication", "score"]
    system: NotRequired[Literal["rxnorm", "icd10", "loinc", "icd10pcs", "ndc"]]
    code: NotRequired[str]
    display: NotRequired[str]
    date: NotRequired[str]
    assertion: NotRequired[Literal["present", "absent", "possible", "historical", "family", "planned", "hypothetical"]]
    words: NotRequired[str]
    name: NotRequired[str]
    parameter: NotRequired[str]
    value: NotRequired[str]
    unit: NotRequired[str]
    when: NotRequired[str]
    dose: NotRequired[str]
    route: NotRequired[str]
    frequency: NotRequired[str]
    state: NotRequired[str]
    calculator: NotRequired[str]
    field: NotRequired[str]
    inputs: NotRequired[dict[str, Any]]


class CommonInput(TypedDict):
    """What most tools take."""
    view: NotRequired[Literal["full", "compact", "full,compact"]]
    """full: further members; compact: without what is null or the same in every answer; or both: full or compact or full,compact"""


class TranslateInput(CommonInput):
    query: str
    """Drug, diagnosis or lab phrase; no patient names or record numbers: 1 to 512 characters"""
    system: NotRequired[Literal["rxnorm", "icd10", "loinc", "icd10pcs"]]
    """Code system to search; all of them when absent: rxnorm, icd10, loinc, icd10pcs"""
    tty: NotRequired[Literal["SCD", "SBD", "IN", "PIN", "MIN", "BN", "GPCK", "BPCK", "DF", "SCDC", "SBDC", "SCDF", "SBDF", "CM", "LN", "PCS"]]
    """Term type to keep: one of RxNorm, CM for ICD-10-CM, LN for LOINC, PCS for ICD-10-PCS: SCD, SBD, IN, PIN, MIN, BN, GPCK, BPCK, DF, SCDC, SBDC, SCDF, SBDF, CM, LN, PCS"""
    limit: NotRequired[int]
    """Number of ranked matches returned: 1 to 25"""
    min_score: NotRequired[int]
    """Lowest score returned: 0 to 100"""
    include_obsolete: NotRequired[bool]
    """Whether to return obsolete and deprecated codes too: true or false"""
    billable_only: NotRequired[bool]
    """ICD-10-CM only: whether to leave out headers: true or false"""


class LookupInput(CommonInput):
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs"]
    """Code system of the code: rxnorm, icd10, loinc, icd10pcs"""
    code: str
    """The code; ICD-10-CM dotted or compact, in any case: 1 to 32 characters"""
    date: NotRequired[str]
    """Day that the answer is for, YYYY-MM-DD: YYYY-MM-DD"""


class RelatedInput(CommonInput):
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs", "ndc", "icd9cm"]
    """Code system of the code; ndc for a national drug code, icd9cm for a code of ICD-9-CM: rxnorm, icd10, loinc, icd10pcs, ndc, icd9cm"""
    code: str
    """The code; ICD-10-CM dotted or compact, in any case; NDC of 10 or 11 digits, with hyphens or without: 1 to 32 characters"""
    relation: Literal["ingredients", "precise_ingredients", "brands", "components", "products", "generics", "branded", "drug_forms", "dose_forms", "dose_form_groups", "packs", "contents", "quantified", "unquantified", "ndcs", "parent", "children", "ancestors", "descendants", "siblings", "panel_members", "panels", "answer_lists", "answers", "answers_for", "replaced_by", "replaces", "risk_categories", "risk_codes", "ccsr", "ccsr_codes", "gem", "gem_back"]
    """The relation; each system has some of them: ingredients, precise_ingredients, brands, components, products, generics, branded, drug_forms, dose_forms, dose_form_groups, packs, contents, quantified, unquantified, ndcs, parent, children, ancestors, descendants, siblings, panel_members, panels, answer_lists, answers, answers_for, replaced_by, replaces, risk_categories, risk_codes, ccsr, ccsr_codes, gem, gem_back"""
    limit: NotRequired[int]
    """Most codes to return: 1 to 100"""
    offset: NotRequired[int]
    """How many codes to pass over: next_offset of the page before: 0 to 1000000"""
    include_obsolete: NotRequired[bool]
    """Include obsolete and deprecated codes when true; replaces has them always: true or false"""


class ValidateInput(CommonInput):
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs", "ndc", "ucum"]
    """Code system of the code; ndc for a national drug code, ucum for a unit: rxnorm, icd10, loinc, icd10pcs, ndc, ucum"""
    code: str
    """The code; ICD-10-CM dotted or compact, in any case; NDC of 10 or 11 digits, with hyphens or without: 1 to 32 characters"""
    display: NotRequired[str]
    """A name to compare with those of the code: 1 to 512 characters"""
    date: NotRequired[str]
    """Day that the answer is for, YYYY-MM-DD: YYYY-MM-DD"""


class TranslateBatchInput(CommonInput):
    query: list[str]
    """Drug, diagnosis or lab phrase; no patient names or record numbers; repeat the parameter for up to 50 phrases: 1 to 512 characters"""
    system: NotRequired[Literal["rxnorm", "icd10", "loinc", "icd10pcs"]]
    """Code system to search; all of them when absent: rxnorm, icd10, loinc, icd10pcs"""
    tty: NotRequired[Literal["SCD", "SBD", "IN", "PIN", "MIN", "BN", "GPCK", "BPCK", "DF", "SCDC", "SBDC", "SCDF", "SBDF", "CM", "LN", "PCS"]]
    """Term type to keep: one of RxNorm, CM for ICD-10-CM, LN for LOINC, PCS for ICD-10-PCS: SCD, SBD, IN, PIN, MIN, BN, GPCK, BPCK, DF, SCDC, SBDC, SCDF, SBDF, CM, LN, PCS"""
    limit: NotRequired[int]
    """Number of ranked matches returned: 1 to 25"""
    min_score: NotRequired[int]
    """Lowest score returned: 0 to 100"""
    include_obsolete: NotRequired[bool]
    """Whether to return obsolete and deprecated codes too: true or false"""
    billable_only: NotRequired[bool]
    """ICD-10-CM only: whether to leave out headers: true or false"""


class AnnotateInput(CommonInput):
    text: str
    """The note; line breaks are kept; no patient names or record numbers: 1 to 20000 characters"""
    limit: NotRequired[int]
    """Number of ranked matches returned: 1 to 10"""
    date: NotRequired[str]
    """Day that the answer is for, YYYY-MM-DD: YYYY-MM-DD"""
    age: NotRequired[float]
    """Age in years; of an infant with decimals, as 0.5: 0 to 124"""
    sex: NotRequired[Literal["female", "male"]]
    """Sex for edits of dates before 2024-10-01: female or male"""
    setting: NotRequired[Literal["inpatient", "outpatient"]]
    """inpatient: with the rules of the principal diagnosis: inpatient or outpatient"""


class ChartInput(CommonInput):
    text: str
    """The note; line breaks are kept; no patient names or record numbers: 1 to 20000 characters"""
    calculator: NotRequired[list[str]]
    """Id of a calculator; repeat it for several; absent: all: any text"""
    given: NotRequired[dict[str, Any]]
    """Parameters of calculators, by name; they win: any text"""
    at: NotRequired[Literal["presentation", "latest"]]
    """The value to take of several: presentation or latest"""
    accept: NotRequired[Literal["low"]]
    """low: compute from inputs that are not sure too: low"""
    note_date: NotRequired[str]
    """Day of the note: YYYY-MM-DD"""


class VerifyInput(CommonInput):
    text: str
    """The note; line breaks are kept; no patient names or record numbers: 1 to 20000 characters"""
    claim: list[Claim]
    """At most 100: code (system, code), finding (words), value (name, value), medication (words), score (calculator, value): any text"""
    given: NotRequired[dict[str, Any]]
    """Parameters of calculators, by name; they win: any text"""
    note_date: NotRequired[str]
    """Day of the note: YYYY-MM-DD"""


class CheckCodesInput(CommonInput):
    code: list[str]
    """ICD-10-CM code, dotted or not; repeat the parameter, or send codes with commas between them, for up to 25 codes in the order of the claim: 1 to 32 characters"""
    date: NotRequired[str]
    """Day that the answer is for, YYYY-MM-DD: YYYY-MM-DD"""
    age: NotRequired[float]
    """Age in years; of an infant with decimals, as 0.5: 0 to 124"""
    sex: NotRequired[Literal["female", "male"]]
    """Sex for edits of dates before 2024-10-01: female or male"""
    setting: NotRequired[Literal["inpatient", "outpatient"]]
    """inpatient: with the rules of the principal diagnosis: inpatient or outpatient"""


class BsaMostellerInput(CommonInput):
    height_cm: NotRequired[float]
    """Height in centimetres (or send height_in): 50 to 250"""
    height_in: NotRequired[float]
    """Height in inches (or send height_cm); cm = in * 2.54: 20 to 98"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""


class EgfrCkdEpiInput(CommonInput):
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""


class Cha2ds2VascInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    chf: bool
    """Heart failure or LV dysfunction; scores 1: true or false"""
    hypertension: bool
    """Hypertension; scores 1: true or false"""
    diabetes: bool
    """Diabetes mellitus; scores 1: true or false"""
    stroke_tia: bool
    """Prior stroke, TIA or thromboembolism; scores 2: true or false"""
    vascular_disease: bool
    """Prior MI, peripheral artery disease or aortic plaque; scores 1: true or false"""


class BmiInput(CommonInput):
    height_cm: NotRequired[float]
    """Height in centimetres (or send height_in): 50 to 250"""
    height_in: NotRequired[float]
    """Height in inches (or send height_cm); cm = in * 2.54: 20 to 98"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""


class HasBledInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    hypertension: bool
    """Uncontrolled hypertension; scores 1: true or false"""
    abnormal_renal: bool
    """Abnormal renal function; scores 1: true or false"""
    abnormal_liver: bool
    """Abnormal liver function; scores 1: true or false"""
    stroke: bool
    """Prior stroke; scores 1: true or false"""
    bleeding: bool
    """Bleeding history or predisposition; scores 1: true or false"""
    labile_inr: bool
    """Labile INR; scores 1: true or false"""
    drugs: bool
    """Concomitant antiplatelet or NSAID; scores 1: true or false"""
    alcohol: bool
    """Alcohol excess; scores 1: true or false"""


class CrclCockcroftGaultInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""


class Fib4Input(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    ast_u_l: float
    """Aspartate aminotransferase (AST) in U/L: 1 to 10000"""
    alt_u_l: float
    """Alanine aminotransferase (ALT) in U/L: 1 to 10000"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000): 1 to 2000"""


class CrclByWeightInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""
    height_cm: NotRequired[float]
    """Height in centimetres (or send height_in): 50 to 250"""
    height_in: NotRequired[float]
    """Height in inches (or send height_cm); cm = in * 2.54: 20 to 98"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""


class IbwDevineInput(CommonInput):
    height_cm: NotRequired[float]
    """Height in centimetres (or send height_in): 50 to 250"""
    height_in: NotRequired[float]
    """Height in inches (or send height_cm); cm = in * 2.54: 20 to 98"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""


class Cha2ds2VaInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    chf: bool
    """Heart failure or LV dysfunction; scores 1: true or false"""
    hypertension: bool
    """Hypertension; scores 1: true or false"""
    diabetes: bool
    """Diabetes mellitus; scores 1: true or false"""
    stroke_tia: bool
    """Prior stroke, TIA or thromboembolism; scores 2: true or false"""
    vascular_disease: bool
    """Prior MI, peripheral artery disease or aortic plaque; scores 1: true or false"""


class KdigoCkdInput(CommonInput):
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2: 1 to 200"""
    acr_mg_g: NotRequired[float]
    """Urine albumin-to-creatinine ratio in mg/g (or send acr_mg_mmol): 0 to 30000"""
    acr_mg_mmol: NotRequired[float]
    """Urine albumin-to-creatinine ratio in mg/mmol (or send acr_mg_g); judged in this unit: 0 to 3400"""


class EgfrCkdEpiCrCysInput(CommonInput):
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    cystatin_c_mg_l: float
    """IFCC-standardised cystatin C in mg/L: 0.1 to 15"""
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""


class EgfrCkdEpiCystatinCInput(CommonInput):
    cystatin_c_mg_l: float
    """IFCC-standardised cystatin C in mg/L: 0.1 to 15"""
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""


class Meld3Input(CommonInput):
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    bilirubin_mg_dl: NotRequired[float]
    """Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100"""
    bilirubin_umol_l: NotRequired[float]
    """Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710"""
    inr: float
    """International normalised ratio: 0.5 to 20"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""
    dialysis: bool
    """Dialysis twice, or 24 hours of haemodialysis, in the last 7 days: true or false"""


class MeldNaInput(CommonInput):
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    bilirubin_mg_dl: NotRequired[float]
    """Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100"""
    bilirubin_umol_l: NotRequired[float]
    """Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710"""
    inr: float
    """International normalised ratio: 0.5 to 20"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    dialysis: bool
    """Dialysis twice, or 24 hours of haemodialysis, in the last 7 days: true or false"""


class ChildPughInput(CommonInput):
    bilirubin_mg_dl: NotRequired[float]
    """Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100"""
    bilirubin_umol_l: NotRequired[float]
    """Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""
    inr: float
    """International normalised ratio: 0.5 to 20"""
    ascites: Literal["none", "slight", "moderate_to_severe"]
    """Ascites: none or slight or moderate_to_severe"""
    encephalopathy: Literal["none", "grade_1_2", "grade_3_4"]
    """Hepatic encephalopathy: none or grade_1_2 or grade_3_4"""


class PreventInput(CommonInput):
    age: int
    """Age in whole years: 30 to 79"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    total_cholesterol_mg_dl: NotRequired[float]
    """Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 130 to 320"""
    total_cholesterol_mmol_l: NotRequired[float]
    """Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); mg/dL = mmol/L / 0.02586: 3.37 to 8.27"""
    hdl_cholesterol_mg_dl: NotRequired[float]
    """HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 20 to 100"""
    hdl_cholesterol_mmol_l: NotRequired[float]
    """HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); mg/dL = mmol/L / 0.02586: 0.52 to 2.58"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 90 to 200"""
    bp_treated: bool
    """Treated for high blood pressure: true or false"""
    statin: bool
    """Takes a statin: true or false"""
    diabetes: bool
    """Diabetes mellitus: true or false"""
    smoker: bool
    """Smokes now: true or false"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2: 15 to 150"""
    bmi: float
    """Body mass index in kg/m2: 18.5 to 100"""


class AscvdPceInput(CommonInput):
    age: int
    """Age in whole years: 40 to 79"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    race: Literal["black", "white_or_other"]
    """Race category of the 2013 equations: black or white_or_other"""
    total_cholesterol_mg_dl: NotRequired[float]
    """Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 130 to 320"""
    total_cholesterol_mmol_l: NotRequired[float]
    """Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 3.4 to 8.27"""
    hdl_cholesterol_mg_dl: NotRequired[float]
    """HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 20 to 100"""
    hdl_cholesterol_mmol_l: NotRequired[float]
    """HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 0.52 to 2.58"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 90 to 200"""
    bp_treated: bool
    """Treated for high blood pressure: true or false"""
    diabetes: bool
    """Diabetes mellitus: true or false"""
    smoker: bool
    """Smokes now: true or false"""


class KfreInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2: 5 to 60"""
    acr_mg_g: NotRequired[float]
    """Urine albumin-to-creatinine ratio in mg/g (or send acr_mg_mmol): 0.1 to 30000"""
    acr_mg_mmol: NotRequired[float]
    """Urine albumin-to-creatinine ratio in mg/mmol (or send acr_mg_g); mg/g = mg/mmol * 8.842: 0.01 to 3400"""
    region: Literal["north_america", "other"]
    """Which baseline: that of North America, or that of other countries: north_america or other"""


class WellsPeInput(CommonInput):
    clinical_signs_dvt: bool
    """Clinical signs of deep vein thrombosis; scores 3: true or false"""
    pe_most_likely: bool
    """Pulmonary embolism is the most likely diagnosis; scores 3: true or false"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    immobilization_or_surgery: bool
    """Immobilization of 3 days, or surgery within 4 weeks; scores 1.5: true or false"""
    previous_dvt_pe: bool
    """Previous deep vein thrombosis or pulmonary embolism; scores 1.5: true or false"""
    hemoptysis: bool
    """Haemoptysis; scores 1: true or false"""
    malignancy: bool
    """Malignancy, treated within 6 months or palliative; scores 1: true or false"""


class PercInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    spo2_percent: float
    """Oxygen saturation in percent: 30 to 100"""
    unilateral_leg_swelling: bool
    """Unilateral leg swelling; scores 1: true or false"""
    hemoptysis: bool
    """Haemoptysis; scores 1: true or false"""
    recent_surgery_or_trauma: bool
    """Surgery or trauma within 4 weeks that needed general anaesthesia; scores 1: true or false"""
    previous_dvt_pe: bool
    """Previous deep vein thrombosis or pulmonary embolism; scores 1: true or false"""
    hormone_use: bool
    """Oestrogen use; scores 1: true or false"""


class WellsDvtInput(CommonInput):
    active_cancer: bool
    """Active cancer, treated within 6 months or palliative; scores 1: true or false"""
    bedridden_or_major_surgery: bool
    """Bedridden for 3 days, or major surgery within 12 weeks; scores 1: true or false"""
    calf_swelling_gt_3_cm: bool
    """Calf more than 3 cm larger than the other; scores 1: true or false"""
    collateral_superficial_veins: bool
    """Collateral superficial veins, not varicose; scores 1: true or false"""
    entire_leg_swollen: bool
    """Entire leg swollen; scores 1: true or false"""
    localized_tenderness: bool
    """Tenderness along the deep veins; scores 1: true or false"""
    pitting_edema: bool
    """Pitting oedema of the symptomatic leg only; scores 1: true or false"""
    paralysis_or_immobilization: bool
    """Paralysis, paresis or recent plaster of the leg; scores 1: true or false"""
    previous_dvt: bool
    """Previously documented deep vein thrombosis; scores 1: true or false"""
    alternative_diagnosis_as_likely: bool
    """Another diagnosis is at least as likely; scores -2: true or false"""


class QtcInput(CommonInput):
    qt_ms: float
    """QT interval in ms: 100 to 900"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""


class Curb65Input(CommonInput):
    confusion: bool
    """New confusion; scores 1: true or false"""
    bun_mg_dl: NotRequired[float]
    """Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300"""
    urea_mmol_l: NotRequired[float]
    """Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); judged in this unit: 0.4 to 107"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute: 1 to 100"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    dbp_mmhg: float
    """Diastolic blood pressure in mmHg: 10 to 250"""
    age: int
    """Age in whole years: 18 to 120"""


class HeartScoreInput(CommonInput):
    history: Literal["slightly_suspicious", "moderately_suspicious", "highly_suspicious"]
    """How suspicious the history is: slightly_suspicious or moderately_suspicious or highly_suspicious"""
    ecg: Literal["normal", "nonspecific_repolarization", "significant_st_deviation"]
    """The electrocardiogram: normal or nonspecific_repolarization or significant_st_deviation"""
    age: int
    """Age in whole years: 18 to 120"""
    risk_factor_count: int
    """Number of risk factors: blood pressure, cholesterol, diabetes, BMI > 30, smoking, family: 0 to 20"""
    atherosclerotic_disease: bool
    """Known atherosclerotic disease, which counts as three risk factors; scores 2: true or false"""
    troponin: Literal["normal", "1_to_3_times_limit", "above_3_times_limit"]
    """Troponin against its normal limit: normal or 1_to_3_times_limit or above_3_times_limit"""


class RcriInput(CommonInput):
    high_risk_surgery: bool
    """Intraperitoneal, intrathoracic or suprainguinal vascular surgery; scores 1: true or false"""
    ischemic_heart_disease: bool
    """Ischaemic heart disease; scores 1: true or false"""
    heart_failure: bool
    """History of heart failure; scores 1: true or false"""
    cerebrovascular_disease: bool
    """Stroke or transient ischaemic attack; scores 1: true or false"""
    insulin: bool
    """Treated with insulin before surgery; scores 1: true or false"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""


class MapInput(CommonInput):
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    dbp_mmhg: float
    """Diastolic blood pressure in mmHg: 10 to 250"""


class AnionGapInput(CommonInput):
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    chloride_mmol_l: float
    """Serum chloride in mmol/L: 50 to 170"""
    bicarbonate_mmol_l: float
    """Serum bicarbonate in mmol/L: 1 to 60"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""


class CalciumCorrectedInput(CommonInput):
    calcium_mg_dl: NotRequired[float]
    """Total serum calcium in mg/dL (or send calcium_mmol_l): 2 to 25"""
    calcium_mmol_l: NotRequired[float]
    """Total serum calcium in mmol/L (or send calcium_mg_dl); mg/dL = mmol/L * 4: 0.5 to 6.25"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""


class SodiumCorrectedInput(CommonInput):
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    glucose_mg_dl: NotRequired[float]
    """Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000"""
    glucose_mmol_l: NotRequired[float]
    """Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111"""


class OsmolalityInput(CommonInput):
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    glucose_mg_dl: NotRequired[float]
    """Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000"""
    glucose_mmol_l: NotRequired[float]
    """Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111"""
    bun_mg_dl: NotRequired[float]
    """Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300"""
    urea_mmol_l: NotRequired[float]
    """Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107"""
    ethanol_mg_dl: NotRequired[float]
    """Ethanol in mg/dL: 0 to 1000"""
    measured_osmolality_mosm_kg: NotRequired[float]
    """Measured osmolality in mosm/kg: 150 to 600"""


class FreeWaterDeficitInput(CommonInput):
    age: int
    """Age in whole years: 1 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    target_sodium_mmol_l: NotRequired[float]
    """Target sodium in mmol/L: 120 to 160"""


class FenaInput(CommonInput):
    urine_sodium_mmol_l: float
    """Urine sodium in mmol/L: 1 to 400"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    urine_creatinine_mg_dl: NotRequired[float]
    """Urine creatinine in mg/dL (or send urine_creatinine_mmol_l): 1 to 1000"""
    urine_creatinine_mmol_l: NotRequired[float]
    """Urine creatinine in mmol/L (or send urine_creatinine_mg_dl); mg/dL = mmol/L * 1000 / 88.42: 0.1 to 90"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""


class ApriInput(CommonInput):
    ast_u_l: float
    """Aspartate aminotransferase (AST) in U/L: 1 to 10000"""
    ast_upper_limit_u_l: NotRequired[float]
    """Upper limit of normal of AST in U/L: 10 to 200"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000): 1 to 2000"""


class NafldFibrosisInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    bmi: float
    """Body mass index in kg/m2: 10 to 80"""
    diabetes_or_ifg: bool
    """Diabetes or impaired fasting glucose: true or false"""
    ast_u_l: float
    """Aspartate aminotransferase (AST) in U/L: 1 to 10000"""
    alt_u_l: float
    """Alanine aminotransferase (ALT) in U/L: 1 to 10000"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000): 1 to 2000"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""


class AlbiInput(CommonInput):
    bilirubin_mg_dl: NotRequired[float]
    """Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100"""
    bilirubin_umol_l: NotRequired[float]
    """Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""


class CarboplatinCalvertInput(CommonInput):
    auc: float
    """Target AUC in mg/mL*min: 1 to 10"""
    gfr_ml_min: float
    """GFR or creatinine clearance in mL/min: 5 to 300"""
    cap_gfr: NotRequired[bool]
    """Cap the GFR at 125 mL/min: true or false"""


class BsaInput(CommonInput):
    height_cm: NotRequired[float]
    """Height in centimetres (or send height_in): 50 to 250"""
    height_in: NotRequired[float]
    """Height in inches (or send height_cm); cm = in * 2.54: 20 to 98"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""


class News2Input(CommonInput):
    respiratory_rate_bpm: int
    """Respiratory rate in breaths per minute: 1 to 100"""
    spo2_percent: int
    """Oxygen saturation in percent: 30 to 100"""
    spo2_scale: Literal["1", "2"]
    """2 only for hypercapnic failure with a target of 88-92: 1 or 2"""
    supplemental_oxygen: bool
    """Supplemental oxygen; scores 2: true or false"""
    sbp_mmhg: int
    """Systolic blood pressure in mmHg: 30 to 350"""
    heart_rate_bpm: int
    """Pulse in beats per minute: 10 to 350"""
    consciousness: Literal["alert", "confusion", "voice", "pain", "unresponsive"]
    """Alert, new confusion, or what the person responds to: alert, confusion, voice, pain, unresponsive"""
    temperature_c: NotRequired[float]
    """Temperature in °C (or send temperature_f): 20 to 45"""
    temperature_f: NotRequired[float]
    """Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113"""


class QsofaInput(CommonInput):
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute: 1 to 100"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    gcs: int
    """Total of the Glasgow coma scale: 3 to 15"""


class SofaInput(CommonInput):
    pao2_mmhg: NotRequired[float]
    """Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800"""
    pao2_kpa: NotRequired[float]
    """Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air): 21 to 100"""
    respiratory_support: bool
    """Ventilated, or CPAP: true or false"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000): 1 to 2000"""
    bilirubin_mg_dl: NotRequired[float]
    """Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100"""
    bilirubin_umol_l: NotRequired[float]
    """Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710"""
    map_mmhg: float
    """Mean arterial pressure in mmHg: 10 to 250"""
    dopamine_ug_kg_min: NotRequired[float]
    """Dose of dopamine in µg/kg/min: 0 to 100"""
    dobutamine: NotRequired[bool]
    """Dobutamine at any dose: true or false"""
    epinephrine_ug_kg_min: NotRequired[float]
    """Dose of epinephrine in µg/kg/min: 0 to 10"""
    norepinephrine_ug_kg_min: NotRequired[float]
    """Dose of norepinephrine in µg/kg/min: 0 to 10"""
    gcs: int
    """Total of the Glasgow coma scale: 3 to 15"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    urine_output_ml_day: NotRequired[float]
    """Urine output in mL/day: 0 to 20000"""


class GcsInput(CommonInput):
    eye: int
    """Best eye response: 1 to 4"""
    verbal: int
    """Best verbal response: 1 to 5"""
    motor: int
    """Best motor response: 1 to 6"""


class SirsInput(CommonInput):
    temperature_c: NotRequired[float]
    """Temperature in °C (or send temperature_f): 20 to 45"""
    temperature_f: NotRequired[float]
    """Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute: 1 to 100"""
    paco2_mmhg: NotRequired[float]
    """Arterial carbon dioxide pressure in mmHg (or send paco2_kpa): 5 to 250"""
    paco2_kpa: NotRequired[float]
    """Arterial carbon dioxide pressure in kPa (or send paco2_mmhg); mmHg = kPa * 7.50062: 0.7 to 34"""
    wbc_10e9_l: float
    """White cell count in 10^9/L: 0.01 to 500"""
    bands_percent: NotRequired[float]
    """Immature forms in percent: 0 to 100"""


class PsiPortInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    nursing_home_resident: bool
    """Nursing home resident; scores 10: true or false"""
    neoplastic_disease: bool
    """Neoplastic disease; scores 30: true or false"""
    liver_disease: bool
    """Liver disease; scores 20: true or false"""
    heart_failure: bool
    """Heart failure; scores 10: true or false"""
    cerebrovascular_disease: bool
    """Cerebrovascular disease; scores 10: true or false"""
    renal_disease: bool
    """Renal disease; scores 10: true or false"""
    altered_mental_status: bool
    """Altered mental status; scores 20: true or false"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute: 1 to 100"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    temperature_c: NotRequired[float]
    """Temperature in °C (or send temperature_f): 20 to 45"""
    temperature_f: NotRequired[float]
    """Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    ph: NotRequired[float]
    """Arterial pH: 6.5 to 8"""
    bun_mg_dl: NotRequired[float]
    """Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300"""
    urea_mmol_l: NotRequired[float]
    """Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); judged in this unit: 0.4 to 107"""
    sodium_mmol_l: NotRequired[float]
    """Serum sodium in mmol/L: 80 to 200"""
    glucose_mg_dl: NotRequired[float]
    """Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000"""
    glucose_mmol_l: NotRequired[float]
    """Glucose in mmol/L (or send glucose_mg_dl); judged in this unit: 0.6 to 111"""
    hematocrit_percent: NotRequired[float]
    """Haematocrit in percent: 5 to 75"""
    pao2_mmhg: NotRequired[float]
    """Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800"""
    pao2_kpa: NotRequired[float]
    """Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107"""
    spo2_percent: NotRequired[float]
    """Oxygen saturation in percent: 30 to 100"""
    pleural_effusion: bool
    """Pleural effusion; scores 10: true or false"""


class ApacheIiInput(CommonInput):
    age: int
    """Age in whole years: 16 to 120"""
    temperature_c: NotRequired[float]
    """Temperature in °C (or send temperature_f): 20 to 45"""
    temperature_f: NotRequired[float]
    """Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113"""
    map_mmhg: float
    """Mean arterial pressure in mmHg: 10 to 250"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute: 1 to 100"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air): 21 to 100"""
    pao2_mmhg: NotRequired[float]
    """Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800"""
    pao2_kpa: NotRequired[float]
    """Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107"""
    aa_gradient_mmhg: NotRequired[float]
    """A-a gradient in mmHg: -100 to 700"""
    ph: float
    """Arterial pH: 6.5 to 8"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    potassium_mmol_l: float
    """Serum potassium in mmol/L: 1 to 12"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    acute_renal_failure: bool
    """Acute renal failure, which doubles the points of creatinine: true or false"""
    hematocrit_percent: float
    """Haematocrit in percent: 5 to 75"""
    wbc_10e9_l: float
    """White cell count in 10^9/L: 0.01 to 500"""
    gcs: int
    """Total of the Glasgow coma scale: 3 to 15"""
    chronic_health: Literal["none", "nonoperative_or_emergency", "elective_postoperative"]
    """Severe organ insufficiency or immune compromise, by the kind of admission: none or nonoperative_or_emergency or elective_postoperative"""


class GlasgowBlatchfordInput(CommonInput):
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    bun_mg_dl: NotRequired[float]
    """Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300"""
    urea_mmol_l: NotRequired[float]
    """Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107"""
    hemoglobin_g_dl: NotRequired[float]
    """Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25"""
    hemoglobin_g_l: NotRequired[float]
    """Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    melena: bool
    """Melaena; scores 1: true or false"""
    syncope: bool
    """Syncope; scores 2: true or false"""
    hepatic_disease: bool
    """Known or acute liver disease; scores 2: true or false"""
    cardiac_failure: bool
    """Heart failure; scores 2: true or false"""


class CharlsonInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    myocardial_infarction: bool
    """Myocardial infarction; scores 1: true or false"""
    heart_failure: bool
    """Heart failure; scores 1: true or false"""
    peripheral_vascular_disease: bool
    """Peripheral vascular disease; scores 1: true or false"""
    cerebrovascular_disease: bool
    """Stroke or transient ischaemic attack; scores 1: true or false"""
    dementia: bool
    """Dementia; scores 1: true or false"""
    chronic_pulmonary_disease: bool
    """Chronic pulmonary disease; scores 1: true or false"""
    connective_tissue_disease: bool
    """Connective tissue disease; scores 1: true or false"""
    peptic_ulcer_disease: bool
    """Peptic ulcer disease; scores 1: true or false"""
    hemiplegia: bool
    """Hemiplegia; scores 2: true or false"""
    moderate_severe_ckd: bool
    """Moderate or severe kidney disease; scores 2: true or false"""
    leukemia: bool
    """Leukaemia; scores 2: true or false"""
    lymphoma: bool
    """Lymphoma; scores 2: true or false"""
    aids: bool
    """AIDS; scores 6: true or false"""
    liver_disease: Literal["none", "mild", "moderate_severe"]
    """Liver disease: none or mild or moderate_severe"""
    diabetes: Literal["none", "uncomplicated", "end_organ_damage"]
    """Diabetes mellitus: none or uncomplicated or end_organ_damage"""
    solid_tumor: Literal["none", "localized", "metastatic"]
    """Solid tumour: none or localized or metastatic"""


class CapriniInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    surgery: Literal["none", "minor", "major", "laparoscopic", "arthroscopic", "elective_lower_extremity_arthroplasty"]
    """Operation that is planned: none, minor, major, laparoscopic, arthroscopic, elective_lower_extremity_arthroplasty"""
    mobility: Literal["normal", "bed_rest", "confined_over_72_h"]
    """Mobility: normal or bed_rest or confined_over_72_h"""
    bmi: float
    """Body mass index in kg/m2: 10 to 80"""
    major_surgery_last_month: bool
    """Major surgery in the last month; scores 1: true or false"""
    heart_failure_last_month: bool
    """Heart failure in the last month; scores 1: true or false"""
    sepsis_last_month: bool
    """Sepsis in the last month; scores 1: true or false"""
    pneumonia_last_month: bool
    """Pneumonia in the last month; scores 1: true or false"""
    plaster_cast_last_month: bool
    """Immobilizing plaster cast in the last month; scores 2: true or false"""
    hip_pelvis_leg_fracture_last_month: bool
    """Fracture of hip, pelvis or leg in the last month; scores 5: true or false"""
    stroke_last_month: bool
    """Stroke in the last month; scores 5: true or false"""
    multiple_trauma_last_month: bool
    """Multiple trauma in the last month; scores 5: true or false"""
    spinal_cord_injury_last_month: bool
    """Spinal cord injury in the last month; scores 5: true or false"""
    varicose_veins: bool
    """Varicose veins; scores 1: true or false"""
    swollen_legs: bool
    """Swollen legs; scores 1: true or false"""
    central_venous_access: bool
    """Central venous access; scores 2: true or false"""
    history_dvt_pe: bool
    """History of deep vein thrombosis or pulmonary embolism; scores 3: true or false"""
    family_history_thrombosis: bool
    """Family history of thrombosis; scores 3: true or false"""
    factor_v_leiden: bool
    """Factor V Leiden; scores 3: true or false"""
    prothrombin_20210a: bool
    """Prothrombin 20210A; scores 3: true or false"""
    elevated_homocysteine: bool
    """Elevated homocysteine; scores 3: true or false"""
    lupus_anticoagulant: bool
    """Lupus anticoagulant; scores 3: true or false"""
    anticardiolipin_antibody: bool
    """Anticardiolipin antibody; scores 3: true or false"""
    heparin_induced_thrombocytopenia: bool
    """Heparin-induced thrombocytopenia; scores 3: true or false"""
    other_thrombophilia: bool
    """Another thrombophilia; scores 3: true or false"""
    inflammatory_bowel_disease: bool
    """Inflammatory bowel disease; scores 1: true or false"""
    acute_mi: bool
    """Acute myocardial infarction; scores 1: true or false"""
    copd: bool
    """Chronic obstructive lung disease; scores 1: true or false"""
    malignancy: bool
    """Malignancy; scores 2: true or false"""
    oral_contraceptive_or_hrt: bool
    """Oral contraceptive or hormone replacement; scores 1: true or false"""
    pregnant_or_postpartum: bool
    """Pregnant or in the month after birth; scores 1: true or false"""
    unexplained_pregnancy_loss: bool
    """Unexplained stillbirth or recurrent loss of pregnancy; scores 1: true or false"""


class PaduaInput(CommonInput):
    active_cancer: bool
    """Active cancer; scores 3: true or false"""
    previous_vte: bool
    """Previous venous thromboembolism, not of a superficial vein; scores 3: true or false"""
    reduced_mobility: bool
    """Reduced mobility for at least 3 days; scores 3: true or false"""
    thrombophilia: bool
    """Known thrombophilia; scores 3: true or false"""
    trauma_or_surgery_last_month: bool
    """Trauma or surgery in the last month; scores 2: true or false"""
    age: int
    """Age in whole years: 18 to 120"""
    heart_or_respiratory_failure: bool
    """Heart or respiratory failure; scores 1: true or false"""
    acute_mi_or_stroke: bool
    """Acute myocardial infarction or stroke; scores 1: true or false"""
    acute_infection_or_rheumatologic: bool
    """Acute infection or rheumatologic disorder; scores 1: true or false"""
    bmi: float
    """Body mass index in kg/m2: 10 to 80"""
    hormonal_treatment: bool
    """Ongoing hormonal treatment; scores 1: true or false"""


class GenevaRevisedInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    previous_dvt_pe: bool
    """Previous deep vein thrombosis or pulmonary embolism; scores 3: true or false"""
    surgery_or_fracture_last_month: bool
    """Surgery under general anaesthesia or leg fracture in the last month; scores 2: true or false"""
    active_malignancy: bool
    """Active malignancy, or cured for less than a year; scores 2: true or false"""
    unilateral_limb_pain: bool
    """Unilateral lower limb pain; scores 3: true or false"""
    hemoptysis: bool
    """Haemoptysis; scores 2: true or false"""
    limb_palpation_pain_and_edema: bool
    """Pain on deep venous palpation and unilateral oedema; scores 4: true or false"""


class CentorMcisaacInput(CommonInput):
    age: int
    """Age in whole years: 3 to 120"""
    tonsillar_exudate: bool
    """Tonsillar swelling or exudate; scores 1: true or false"""
    tender_anterior_nodes: bool
    """Tender anterior cervical nodes; scores 1: true or false"""
    temperature_c: NotRequired[float]
    """Temperature in °C (or send temperature_f): 20 to 45"""
    temperature_f: NotRequired[float]
    """Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113"""
    cough_absent: bool
    """No cough; scores 1: true or false"""


class FeverpainInput(CommonInput):
    fever_last_24_h: bool
    """Fever in the last 24 hours; scores 1: true or false"""
    purulence: bool
    """Purulent tonsils; scores 1: true or false"""
    attended_within_3_days: bool
    """Attended within 3 days of the onset; scores 1: true or false"""
    severely_inflamed_tonsils: bool
    """Severely inflamed tonsils; scores 1: true or false"""
    no_cough_or_coryza: bool
    """Neither cough nor coryza; scores 1: true or false"""


class TimiNstemiInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    three_or_more_cad_risk_factors: bool
    """At least three risk factors of coronary disease; scores 1: true or false"""
    known_cad_stenosis_50: bool
    """Known coronary stenosis of 50 percent or more; scores 1: true or false"""
    aspirin_last_7_days: bool
    """Aspirin in the last 7 days; scores 1: true or false"""
    severe_angina_2_in_24_h: bool
    """At least two episodes of angina in 24 hours; scores 1: true or false"""
    st_deviation: bool
    """ST deviation of 0.5 mm or more; scores 1: true or false"""
    elevated_marker: bool
    """Elevated cardiac marker; scores 1: true or false"""


class GraceInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    killip_class: int
    """Killip class: 1 to 4"""
    cardiac_arrest_at_admission: bool
    """Cardiac arrest at admission; scores 39: true or false"""
    st_deviation: bool
    """ST segment deviation; scores 28: true or false"""
    elevated_enzymes: bool
    """Elevated cardiac enzymes; scores 14: true or false"""


class FraminghamChdInput(CommonInput):
    age: int
    """Age in whole years: 30 to 79"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    total_cholesterol_mg_dl: NotRequired[float]
    """Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 50 to 1000"""
    total_cholesterol_mmol_l: NotRequired[float]
    """Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 1.3 to 25.8"""
    hdl_cholesterol_mg_dl: NotRequired[float]
    """HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 5 to 200"""
    hdl_cholesterol_mmol_l: NotRequired[float]
    """HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 0.13 to 5.17"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 60 to 260"""
    bp_treated: bool
    """Treated for high blood pressure: true or false"""
    smoker: bool
    """Smokes now: true or false"""


class LdlInput(CommonInput):
    total_cholesterol_mg_dl: NotRequired[float]
    """Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 50 to 1000"""
    total_cholesterol_mmol_l: NotRequired[float]
    """Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 1.3 to 25.8"""
    hdl_cholesterol_mg_dl: NotRequired[float]
    """HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 5 to 200"""
    hdl_cholesterol_mmol_l: NotRequired[float]
    """HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 0.13 to 5.17"""
    triglycerides_mg_dl: NotRequired[float]
    """Triglycerides in mg/dL (or send triglycerides_mmol_l): 10 to 5000"""
    triglycerides_mmol_l: NotRequired[float]
    """Triglycerides in mmol/L (or send triglycerides_mg_dl); mg/dL = mmol/L * 88.57: 0.12 to 56.4"""


class HomaIrInput(CommonInput):
    insulin_uiu_ml: float
    """Fasting insulin in microIU/mL: 0.1 to 1000"""
    glucose_mg_dl: NotRequired[float]
    """Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000"""
    glucose_mmol_l: NotRequired[float]
    """Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111"""


class MmeInput(CommonInput):
    codeine_mg_day: NotRequired[float]
    """Codeine in mg a day: 0 to 100000"""
    fentanyl_patch_ug_h: NotRequired[float]
    """Fentanyl patch in µg an hour: 0 to 100000"""
    hydrocodone_mg_day: NotRequired[float]
    """Hydrocodone in mg a day: 0 to 100000"""
    hydromorphone_mg_day: NotRequired[float]
    """Hydromorphone in mg a day: 0 to 100000"""
    methadone_mg_day: NotRequired[float]
    """Methadone in mg a day: 0 to 100000"""
    morphine_mg_day: NotRequired[float]
    """Morphine in mg a day: 0 to 100000"""
    oxycodone_mg_day: NotRequired[float]
    """Oxycodone in mg a day: 0 to 100000"""
    oxymorphone_mg_day: NotRequired[float]
    """Oxymorphone in mg a day: 0 to 100000"""
    tapentadol_mg_day: NotRequired[float]
    """Tapentadol in mg a day: 0 to 100000"""
    tramadol_mg_day: NotRequired[float]
    """Tramadol in mg a day: 0 to 100000"""
    fentanyl_buccal_ug_day: NotRequired[float]
    """Transmucosal fentanyl in µg a day: 0 to 100000"""
    buprenorphine_mg_day: NotRequired[float]
    """Buprenorphine in mg a day: 0 to 100000"""


class SteroidConversionInput(CommonInput):
    from_steroid: Literal["betamethasone", "cortisone", "dexamethasone", "hydrocortisone", "methylprednisolone", "prednisolone", "prednisone", "triamcinolone"]
    """Glucocorticoid that is taken: betamethasone, cortisone, dexamethasone, hydrocortisone, methylprednisolone, prednisolone, prednisone, triamcinolone"""
    dose_mg: float
    """Dose in mg: 0.01 to 10000"""
    to_steroid: Literal["betamethasone", "cortisone", "dexamethasone", "hydrocortisone", "methylprednisolone", "prednisolone", "prednisone", "triamcinolone"]
    """Glucocorticoid that is wanted: betamethasone, cortisone, dexamethasone, hydrocortisone, methylprednisolone, prednisolone, prednisone, triamcinolone"""


class MaintenanceFluidsInput(CommonInput):
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""


class PregnancyDatingInput(CommonInput):
    lmp_date: str
    """First day of the last menstrual period, YYYY-MM-DD: YYYY-MM-DD"""
    cycle_length_days: NotRequired[int]
    """Cycle length in days: 20 to 45"""
    on_date: NotRequired[str]
    """Day for which the gestational age is wanted, YYYY-MM-DD: YYYY-MM-DD"""


class AaGradientInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    pao2_mmhg: NotRequired[float]
    """Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800"""
    pao2_kpa: NotRequired[float]
    """Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107"""
    paco2_mmhg: NotRequired[float]
    """Arterial carbon dioxide pressure in mmHg (or send paco2_kpa): 5 to 250"""
    paco2_kpa: NotRequired[float]
    """Arterial carbon dioxide pressure in kPa (or send paco2_mmhg); mmHg = kPa * 7.50062: 0.7 to 34"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air): 21 to 100"""
    atmospheric_pressure_mmhg: NotRequired[float]
    """Barometric pressure in mmHg: 300 to 1600"""


class WintersInput(CommonInput):
    bicarbonate_mmol_l: float
    """Serum bicarbonate in mmol/L: 1 to 60"""


class EgfrSchwartzInput(CommonInput):
    height_cm: NotRequired[float]
    """Height in centimetres (or send height_in): 50 to 250"""
    height_in: NotRequired[float]
    """Height in inches (or send height_cm); cm = in * 2.54: 20 to 98"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""


class EgfrMdrdInput(CommonInput):
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    apply_race_coefficient: NotRequired[bool]
    """Apply the historical factor 1.212: true or false"""


class TargetWeightInput(CommonInput):
    bmi: float
    """Body mass index in kg/m2: 10 to 80"""
    height_cm: NotRequired[float]
    """Height in centimetres (or send height_in): 50 to 250"""
    height_in: NotRequired[float]
    """Height in inches (or send height_cm); cm = in * 2.54: 20 to 98"""


class MaddreyInput(CommonInput):
    pt_s: float
    """Prothrombin time in seconds: 5 to 200"""
    pt_control_s: float
    """Control prothrombin time in seconds: 5 to 30"""
    bilirubin_mg_dl: NotRequired[float]
    """Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100"""
    bilirubin_umol_l: NotRequired[float]
    """Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710"""


class LilleInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""
    bilirubin_day_0_mg_dl: NotRequired[float]
    """Bilirubin on day 0 in mg/dL (or send bilirubin_day_0_umol_l): 0.1 to 100"""
    bilirubin_day_0_umol_l: NotRequired[float]
    """Bilirubin on day 0 in µmol/L (or send bilirubin_day_0_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710"""
    bilirubin_day_7_mg_dl: NotRequired[float]
    """Bilirubin on day 7 in mg/dL (or send bilirubin_day_7_umol_l): 0.1 to 100"""
    bilirubin_day_7_umol_l: NotRequired[float]
    """Bilirubin on day 7 in µmol/L (or send bilirubin_day_7_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    pt_s: float
    """Prothrombin time in seconds: 5 to 200"""


class BisapInput(CommonInput):
    bun_mg_dl: NotRequired[float]
    """Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300"""
    urea_mmol_l: NotRequired[float]
    """Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107"""
    impaired_mental_status: bool
    """Impaired mental status; scores 1: true or false"""
    sirs: bool
    """Two or more SIRS criteria; scores 1: true or false"""
    age: int
    """Age in whole years: 18 to 120"""
    pleural_effusion: bool
    """Pleural effusion; scores 1: true or false"""


class ParklandInput(CommonInput):
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""
    tbsa_percent: float
    """Burned body surface in percent: 0.1 to 100"""


class NihssInput(CommonInput):
    consciousness: int
    """Item 1a, level of consciousness: 0 to 3"""
    consciousness_questions: int
    """Item 1b, answers to the two questions: 0 to 2"""
    consciousness_commands: int
    """Item 1c, obeys the two commands: 0 to 2"""
    gaze: int
    """Item 2, horizontal gaze: 0 to 2"""
    visual_fields: int
    """Item 3, visual fields: 0 to 3"""
    facial_palsy: int
    """Item 4, facial palsy: 0 to 3"""
    motor_arm_left: int
    """Item 5a, left arm; 0 if it cannot be tested: 0 to 4"""
    motor_arm_right: int
    """Item 5b, right arm; 0 if it cannot be tested: 0 to 4"""
    motor_leg_left: int
    """Item 6a, left leg; 0 if it cannot be tested: 0 to 4"""
    motor_leg_right: int
    """Item 6b, right leg; 0 if it cannot be tested: 0 to 4"""
    limb_ataxia: int
    """Item 7, limb ataxia; 0 if it cannot be tested: 0 to 2"""
    sensory: int
    """Item 8, sensory loss: 0 to 2"""
    language: int
    """Item 9, language: 0 to 3"""
    dysarthria: int
    """Item 10, dysarthria; 0 if it cannot be tested: 0 to 2"""
    extinction: int
    """Item 11, extinction and inattention: 0 to 2"""


class Phq9Input(CommonInput):
    interest: int
    """Item 1, interest: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    mood: int
    """Item 2, mood: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    sleep: int
    """Item 3, sleep: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    energy: int
    """Item 4, energy: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    appetite: int
    """Item 5, appetite: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    self_worth: int
    """Item 6, self worth: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    concentration: int
    """Item 7, concentration: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    movement: int
    """Item 8, movement: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    self_harm: int
    """Item 9, self harm: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""


class Phq2Input(CommonInput):
    interest: int
    """Item 1, interest: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    mood: int
    """Item 2, mood: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""


class Gad7Input(CommonInput):
    nervous: int
    """Item 1, nervous: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    uncontrolled_worry: int
    """Item 2, uncontrolled worry: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    excessive_worry: int
    """Item 3, excessive worry: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    trouble_relaxing: int
    """Item 4, trouble relaxing: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    restless: int
    """Item 5, restless: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    irritable: int
    """Item 6, irritable: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    afraid: int
    """Item 7, afraid: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""


class ShockIndexInput(CommonInput):
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    dbp_mmhg: NotRequired[float]
    """Diastolic blood pressure in mmHg: 10 to 250"""
    age: NotRequired[int]
    """Age in whole years: 18 to 120"""


class PfRatioInput(CommonInput):
    pao2_mmhg: NotRequired[float]
    """Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800"""
    pao2_kpa: NotRequired[float]
    """Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107"""
    spo2_percent: NotRequired[float]
    """Oxygen saturation in percent: 30 to 100"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air): 21 to 100"""


class BerlinArdsInput(CommonInput):
    onset_within_1_week: bool
    """Onset within one week of a known insult or of new symptoms: true or false"""
    bilateral_opacities: bool
    """Bilateral opacities, not fully explained by effusions, collapse or nodules: true or false"""
    oedema_not_cardiac: bool
    """Oedema not fully explained by cardiac failure or fluid overload: true or false"""
    peep_cmh2o: float
    """PEEP or CPAP in cmH2O: 0 to 50"""
    pao2_mmhg: NotRequired[float]
    """Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800"""
    pao2_kpa: NotRequired[float]
    """Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air): 21 to 100"""


class KdigoAkiInput(CommonInput):
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    baseline_creatinine_mg_dl: NotRequired[float]
    """Baseline creatinine in mg/dL (or send baseline_creatinine_umol_l): 0.1 to 20"""
    baseline_creatinine_umol_l: NotRequired[float]
    """Baseline creatinine in µmol/L (or send baseline_creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    creatinine_48_h_ago_mg_dl: NotRequired[float]
    """Creatinine 48 h ago in mg/dL (or send creatinine_48_h_ago_umol_l): 0.1 to 20"""
    creatinine_48_h_ago_umol_l: NotRequired[float]
    """Creatinine 48 h ago in µmol/L (or send creatinine_48_h_ago_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    urine_output_ml_kg_h: NotRequired[float]
    """Mean urine output in mL/kg/h: 0 to 20"""
    urine_output_hours: NotRequired[float]
    """Time of that urine output in hours: 1 to 168"""
    anuria_12_h: NotRequired[bool]
    """No urine for 12 hours or more: true or false"""
    renal_replacement_therapy: bool
    """Renal replacement therapy: true or false"""


class FeureaInput(CommonInput):
    urine_urea_nitrogen_mg_dl: NotRequired[float]
    """Urine urea in mg/dL N (or send urine_urea_mmol_l): 1 to 5000"""
    urine_urea_mmol_l: NotRequired[float]
    """Urine urea in mmol/L urea (or send urine_urea_nitrogen_mg_dl); mg/dL N = mmol/L urea * 2.8: 0.4 to 1785"""
    bun_mg_dl: NotRequired[float]
    """Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300"""
    urea_mmol_l: NotRequired[float]
    """Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107"""
    urine_creatinine_mg_dl: NotRequired[float]
    """Urine creatinine in mg/dL (or send urine_creatinine_mmol_l): 1 to 1000"""
    urine_creatinine_mmol_l: NotRequired[float]
    """Urine creatinine in mmol/L (or send urine_creatinine_mg_dl); mg/dL = mmol/L * 1000 / 88.42: 0.1 to 90"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""


class TtkgInput(CommonInput):
    urine_potassium_mmol_l: float
    """Urine potassium in mmol/L: 1 to 400"""
    potassium_mmol_l: float
    """Serum potassium in mmol/L: 1 to 12"""
    urine_osmolality_mosm_kg: float
    """Urine osmolality in mOsm/kg: 20 to 1600"""
    serum_osmolality_mosm_kg: float
    """Serum osmolality in mOsm/kg: 150 to 500"""
    urine_sodium_mmol_l: NotRequired[float]
    """Urine sodium in mmol/L: 1 to 400"""


class AbgInput(CommonInput):
    ph: float
    """Arterial pH: 6.5 to 8"""
    paco2_mmhg: NotRequired[float]
    """Arterial carbon dioxide pressure in mmHg (or send paco2_kpa): 5 to 250"""
    paco2_kpa: NotRequired[float]
    """Arterial carbon dioxide pressure in kPa (or send paco2_mmhg); mmHg = kPa * 7.50062: 0.7 to 34"""
    bicarbonate_mmol_l: float
    """Serum bicarbonate in mmol/L: 1 to 60"""
    sodium_mmol_l: NotRequired[float]
    """Serum sodium in mmol/L: 80 to 200"""
    chloride_mmol_l: NotRequired[float]
    """Serum chloride in mmol/L: 50 to 170"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""


class IssInput(CommonInput):
    ais_head_neck: int
    """Highest AIS code of head and neck, 0 without an injury: 0 to 6"""
    ais_face: int
    """Highest AIS code of the face, 0 without an injury: 0 to 6"""
    ais_chest: int
    """Highest AIS code of the chest, 0 without an injury: 0 to 6"""
    ais_abdomen: int
    """Highest AIS code of abdomen and pelvic contents, 0 without an injury: 0 to 6"""
    ais_extremities: int
    """Highest AIS code of extremities and pelvic girdle, 0 without an injury: 0 to 6"""
    ais_external: int
    """Highest AIS code of the skin, 0 without an injury: 0 to 6"""


class RtsInput(CommonInput):
    gcs: int
    """Total of the Glasgow coma scale: 3 to 15"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 0 to 350"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute: 0 to 100"""


class TrissInput(CommonInput):
    mechanism: Literal["blunt", "penetrating"]
    """Mechanism of the injury: blunt or penetrating"""
    age: int
    """Age in whole years: 15 to 120"""
    iss: int
    """Injury Severity Score: 0 to 75"""
    gcs: int
    """Total of the Glasgow coma scale: 3 to 15"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 0 to 350"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute: 0 to 100"""


class RoxIndexInput(CommonInput):
    spo2_percent: float
    """Oxygen saturation in percent: 30 to 100"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air): 21 to 100"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute: 1 to 100"""
    hours_on_hfnc: NotRequired[Literal["2", "6", "12"]]
    """Hours of high-flow nasal oxygen at which it was measured: 2 or 6 or 12"""


class Score2Input(CommonInput):
    age: int
    """Age in whole years: 40 to 69"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    smoker: bool
    """Current smoker: true or false"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 70 to 240"""
    total_cholesterol_mg_dl: NotRequired[float]
    """Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 77 to 465"""
    total_cholesterol_mmol_l: NotRequired[float]
    """Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); judged in this unit: 2 to 12"""
    hdl_cholesterol_mg_dl: NotRequired[float]
    """HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 12 to 155"""
    hdl_cholesterol_mmol_l: NotRequired[float]
    """HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); judged in this unit: 0.3 to 4"""
    region: Literal["low", "moderate", "high", "very_high"]
    """Risk region of the country of residence, by the European Society of Cardiology: low, moderate, high, very_high"""


class Score2OpInput(CommonInput):
    age: int
    """Age in whole years: 70 to 89"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    smoker: bool
    """Current smoker: true or false"""
    diabetes: bool
    """Diabetes: true or false"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 70 to 240"""
    total_cholesterol_mg_dl: NotRequired[float]
    """Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 77 to 465"""
    total_cholesterol_mmol_l: NotRequired[float]
    """Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); judged in this unit: 2 to 12"""
    hdl_cholesterol_mg_dl: NotRequired[float]
    """HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 12 to 155"""
    hdl_cholesterol_mmol_l: NotRequired[float]
    """HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); judged in this unit: 0.3 to 4"""
    region: Literal["low", "moderate", "high", "very_high"]
    """Risk region of the country of residence, by the European Society of Cardiology: low, moderate, high, very_high"""


class Score2DiabetesInput(CommonInput):
    age: int
    """Age in whole years: 40 to 69"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    smoker: bool
    """Current smoker: true or false"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 70 to 240"""
    total_cholesterol_mg_dl: NotRequired[float]
    """Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 77 to 465"""
    total_cholesterol_mmol_l: NotRequired[float]
    """Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); judged in this unit: 2 to 12"""
    hdl_cholesterol_mg_dl: NotRequired[float]
    """HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 12 to 155"""
    hdl_cholesterol_mmol_l: NotRequired[float]
    """HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); judged in this unit: 0.3 to 4"""
    age_at_diabetes_diagnosis: int
    """Age at the diagnosis of type 2 diabetes: 1 to 69"""
    hba1c_mmol_mol: NotRequired[float]
    """HbA1c in mmol/mol (or send hba1c_percent): 15 to 200"""
    hba1c_percent: NotRequired[float]
    """HbA1c in percent (or send hba1c_mmol_mol); mmol/mol = (percent - 2.15) * 10.929: 3.5 to 20"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2: 5 to 200"""
    region: Literal["low", "moderate", "high", "very_high"]
    """Risk region of the country of residence, by the European Society of Cardiology: low, moderate, high, very_high"""


class ApgarInput(CommonInput):
    appearance: int
    """Colour: 0 blue or pale, 1 blue limbs, 2 pink: 0 to 2"""
    pulse: int
    """Heart rate: 0 absent, 1 below 100, 2 from 100: 0 to 2"""
    grimace: int
    """Reflex response: 0 none, 1 grimace, 2 cough, sneeze or cry: 0 to 2"""
    activity: int
    """Muscle tone: 0 limp, 1 some flexion, 2 active: 0 to 2"""
    respiration: int
    """Breathing: 0 absent, 1 weak or irregular, 2 good or crying: 0 to 2"""


class BishopInput(CommonInput):
    dilation_cm: float
    """Cervical dilation in cm: 0 to 10"""
    effacement_percent: float
    """Effacement in percent: 0 to 100"""
    station: Literal["-3", "-2", "-1", "0", "1", "2", "3"]
    """Station of the head: -3, -2, -1, 0, 1, 2, 3"""
    consistency: Literal["firm", "medium", "soft"]
    """Consistency of the cervix: firm or medium or soft"""
    position: Literal["posterior", "mid", "anterior"]
    """Position of the cervix: posterior or mid or anterior"""


class SpesiInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    cancer: bool
    """Cancer, now or before; scores 1: true or false"""
    chronic_cardiopulmonary_disease: bool
    """Chronic heart failure or lung disease; scores 1: true or false"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    spo2_percent: float
    """Oxygen saturation in percent: 30 to 100"""


class PesiInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    cancer: bool
    """Cancer, now or before; scores 30: true or false"""
    heart_failure: bool
    """Chronic heart failure; scores 10: true or false"""
    chronic_lung_disease: bool
    """Chronic lung disease; scores 10: true or false"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute: 1 to 100"""
    temperature_c: NotRequired[float]
    """Temperature in °C (or send temperature_f): 20 to 45"""
    temperature_f: NotRequired[float]
    """Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113"""
    altered_mental_status: bool
    """Disorientation, lethargy, stupor or coma; scores 60: true or false"""
    spo2_percent: float
    """Oxygen saturation in percent: 30 to 100"""


class BovaInput(CommonInput):
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 90 to 350"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    troponin_elevated: bool
    """Elevated troponin; scores 2: true or false"""
    rv_dysfunction: bool
    """Right ventricular dysfunction on imaging; scores 2: true or false"""


class HestiaInput(CommonInput):
    haemodynamically_unstable: bool
    """Systolic below 100 mmHg with heart rate above 100, or need of intensive care; scores 1: true or false"""
    thrombolysis_or_embolectomy_needed: bool
    """Need of thrombolysis or embolectomy; scores 1: true or false"""
    active_bleeding_or_high_bleeding_risk: bool
    """Active bleeding or a high risk of it; scores 1: true or false"""
    oxygen_over_24_h: bool
    """Oxygen needed for more than 24 hours to keep the saturation; scores 1: true or false"""
    embolism_during_anticoagulation: bool
    """Embolism diagnosed during anticoagulation; scores 1: true or false"""
    intravenous_analgesia_over_24_h: bool
    """Severe pain with intravenous analgesia for more than 24 hours; scores 1: true or false"""
    medical_or_social_reason: bool
    """Medical or social reason for treatment in hospital; scores 1: true or false"""
    creatinine_clearance_lt_30: bool
    """Creatinine clearance below 30 mL/min; scores 1: true or false"""
    severe_liver_impairment: bool
    """Severe liver impairment; scores 1: true or false"""
    pregnant: bool
    """Pregnancy; scores 1: true or false"""
    heparin_induced_thrombocytopenia: bool
    """Documented history of heparin-induced thrombocytopenia; scores 1: true or false"""


class AgeAdjustedDDimerInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    d_dimer_ug_l: float
    """D-dimer in ug/L (= ng/mL): 0 to 100000"""
    d_dimer_units: NotRequired[Literal["feu", "ddu"]]
    """Fibrinogen equivalent units or D-dimer units: feu or ddu"""


class YearsInput(CommonInput):
    clinical_signs_dvt: bool
    """Clinical signs of deep vein thrombosis: true or false"""
    hemoptysis: bool
    """Haemoptysis: true or false"""
    pe_most_likely: bool
    """Pulmonary embolism is the most likely diagnosis: true or false"""
    d_dimer_ug_l: float
    """D-dimer in ug/L (= ng/mL): 0 to 100000"""


class Herdoo2Input(CommonInput):
    sex: Literal["female"]
    """The rule is for women only: female"""
    age: int
    """Age in whole years: 18 to 120"""
    bmi: float
    """Body mass index in kg/m2: 10 to 80"""
    leg_signs: bool
    """Hyperpigmentation, oedema or redness of either leg; scores 1: true or false"""
    d_dimer_ug_l: float
    """D-dimer in ug/L (= ng/mL): 0 to 100000"""


class VteBleedInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    active_cancer: bool
    """Active cancer; scores 2: true or false"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    hemoglobin_g_dl: NotRequired[float]
    """Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25"""
    hemoglobin_g_l: NotRequired[float]
    """Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250"""
    bleeding_history: bool
    """History of bleeding; scores 1.5: true or false"""
    crcl_ml_min: float
    """Creatinine clearance by Cockcroft and Gault in mL/min: 1 to 300"""


class RockallInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    comorbidity: Literal["none", "major", "renal_liver_or_cancer"]
    """Major (heart failure, ischaemia or other); or renal, liver failure, disseminated cancer: none or major or renal_liver_or_cancer"""
    endoscopic_diagnosis: NotRequired[Literal["mallory_weiss_or_no_lesion", "other", "upper_gi_malignancy"]]
    """Diagnosis of the endoscopy: mallory_weiss_or_no_lesion or other or upper_gi_malignancy"""
    stigmata: NotRequired[Literal["none_or_dark_spot", "blood_clot_or_vessel"]]
    """Signs of a recent bleeding at endoscopy: none_or_dark_spot or blood_clot_or_vessel"""


class Aims65Input(CommonInput):
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""
    inr: float
    """International normalised ratio: 0.5 to 20"""
    altered_mental_status: bool
    """Altered mental status; scores 1: true or false"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    age: int
    """Age in whole years: 18 to 120"""


class Abcd2Input(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    dbp_mmhg: float
    """Diastolic blood pressure in mmHg: 10 to 250"""
    clinical_features: Literal["unilateral_weakness", "speech_disturbance", "other"]
    """Unilateral weakness, or a speech disturbance without weakness: unilateral_weakness or speech_disturbance or other"""
    duration_min: float
    """Duration of the symptoms in minutes: 0 to 1440"""
    diabetes: bool
    """Diabetes; scores 1: true or false"""


class IchScoreInput(CommonInput):
    gcs: int
    """Total of the Glasgow coma scale: 3 to 15"""
    ich_volume_ml: float
    """Volume of the haematoma in mL: 0 to 500"""
    intraventricular_haemorrhage: bool
    """Blood in the ventricles; scores 1: true or false"""
    infratentorial_origin: bool
    """Origin below the tentorium; scores 1: true or false"""
    age: int
    """Age in whole years: 18 to 120"""


class OrbitInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    hemoglobin_g_dl: NotRequired[float]
    """Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25"""
    hemoglobin_g_l: NotRequired[float]
    """Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250"""
    hematocrit_percent: NotRequired[float]
    """Haematocrit in percent: 5 to 75"""
    anaemia_history: bool
    """History of anaemia; with it the haemoglobin factor scores 2 at any value: true or false"""
    bleeding_history: bool
    """History of bleeding; scores 2: true or false"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2: 1 to 200"""
    antiplatelet: bool
    """Treatment with an antiplatelet agent; scores 1: true or false"""


class DoacScoreInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    crcl_ml_min: float
    """Creatinine clearance by Cockcroft and Gault in mL/min: 1 to 300"""
    bmi: float
    """Body mass index in kg/m2: 10 to 80"""
    stroke_tia_embolism: bool
    """Stroke, transient ischaemic attack or embolism; scores 1: true or false"""
    diabetes: bool
    """Diabetes; scores 1: true or false"""
    hypertension: bool
    """Hypertension; scores 1: true or false"""
    antiplatelet: Literal["none", "aspirin", "dual"]
    """Treatment with antiplatelet agents: none or aspirin or dual"""
    nsaid: bool
    """Treatment with a non-steroidal anti-inflammatory drug; scores 1: true or false"""
    bleeding_history: bool
    """History of bleeding; scores 3: true or false"""
    liver_disease: bool
    """Liver disease; scores 2: true or false"""


class AtriaBleedingInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    hemoglobin_g_dl: NotRequired[float]
    """Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25"""
    hemoglobin_g_l: NotRequired[float]
    """Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2: 1 to 200"""
    dialysis: bool
    """On dialysis; counts as severe renal disease: true or false"""
    bleeding_history: bool
    """Any earlier bleeding; scores 1: true or false"""
    hypertension: bool
    """Hypertension; scores 1: true or false"""


class TimiStemiInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    diabetes_hypertension_or_angina: bool
    """History of diabetes, hypertension or angina; scores 1: true or false"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    killip_class: int
    """Killip class: 1 to 4"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""
    anterior_st_elevation_or_lbbb: bool
    """Anterior ST elevation or left bundle branch block; scores 1: true or false"""
    time_to_treatment_h: float
    """Time from symptoms to treatment in hours: 0 to 720"""


class GuptaMicaInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    functional_status: Literal["independent", "partially_dependent", "totally_dependent"]
    """Functional status before surgery: independent or partially_dependent or totally_dependent"""
    asa_class: int
    """ASA physical status: 1 to 5"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    procedure: Literal["anorectal", "aortic", "bariatric", "brain", "breast", "cardiac", "ent", "foregut_or_hepatopancreatobiliary", "gallbladder_appendix_adrenal_or_spleen", "hernia", "intestinal", "neck_thyroid_parathyroid", "obstetric_or_gynaecologic", "orthopaedic_or_extremity", "other_abdominal", "peripheral_vascular", "skin", "spine", "thoracic_non_oesophageal", "vein", "urology"]
    """Kind of operation: anorectal, aortic, bariatric, brain, breast, cardiac, ent, foregut_or_hepatopancreatobiliary, gallbladder_appendix_adrenal_or_spleen, hernia, intestinal, neck_thyroid_parathyroid, obstetric_or_gynaecologic, orthopaedic_or_extremity, other_abdominal, peripheral_vascular, skin, spine, thoracic_non_oesophageal, vein, urology"""


class DasiInput(CommonInput):
    personal_care: bool
    """Can wash, dress, eat and use the toilet alone; scores 2.75: true or false"""
    walk_indoors: bool
    """Can walk indoors; scores 1.75: true or false"""
    walk_1_2_blocks: bool
    """Can walk one or two blocks on level ground; scores 2.75: true or false"""
    climb_stairs: bool
    """Can climb a flight of stairs or walk uphill; scores 5.5: true or false"""
    run_short_distance: bool
    """Can run a short distance; scores 8: true or false"""
    light_housework: bool
    """Can do light housework, such as dusting or dishes; scores 2.7: true or false"""
    moderate_housework: bool
    """Can do moderate housework, such as vacuuming or carrying groceries; scores 3.5: true or false"""
    heavy_housework: bool
    """Can do heavy housework, such as scrubbing floors or moving furniture; scores 8: true or false"""
    yard_work: bool
    """Can rake leaves, weed or push a mower; scores 4.5: true or false"""
    sexual_relations: bool
    """Can have sexual relations; scores 5.25: true or false"""
    moderate_recreation: bool
    """Can take part in moderate recreation, such as golf, bowling or dancing; scores 6: true or false"""
    strenuous_sports: bool
    """Can take part in strenuous sports, such as swimming, tennis or skiing; scores 7.5: true or false"""


class GwtgHfInput(CommonInput):
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    bun_mg_dl: NotRequired[float]
    """Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300"""
    urea_mmol_l: NotRequired[float]
    """Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    age: int
    """Age in whole years: 18 to 120"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    copd: bool
    """Chronic obstructive pulmonary disease; scores 2: true or false"""
    race: Literal["black", "other"]
    """Race category of the score of 2010: black or other"""


class MaggicInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    ejection_fraction_percent: float
    """Left ventricular ejection fraction in percent: 1 to 95"""
    nyha_class: int
    """NYHA class: 1 to 4"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    bmi: float
    """Body mass index in kg/m2: 10 to 80"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    smoker: bool
    """Smokes now; scores 1: true or false"""
    diabetes: bool
    """Diabetes; scores 3: true or false"""
    copd: bool
    """Chronic obstructive pulmonary disease; scores 2: true or false"""
    heart_failure_18_months: bool
    """Heart failure was first diagnosed 18 months ago or earlier; scores 2: true or false"""
    beta_blocker: bool
    """Takes a beta blocker; without one 3 points: true or false"""
    ace_inhibitor_or_arb: bool
    """Takes an ACE inhibitor or ARB; without one 1 point: true or false"""


class CanadianCtHeadInput(CommonInput):
    age: int
    """Age in whole years: 16 to 120"""
    gcs_below_15_at_2_h: bool
    """Glasgow coma scale below 15 two hours after the injury; scores 1: true or false"""
    suspected_skull_fracture: bool
    """Suspected open or depressed skull fracture; scores 1: true or false"""
    basal_skull_fracture_sign: bool
    """Any sign of a basal skull fracture; scores 1: true or false"""
    vomiting_2_or_more: bool
    """Vomited at least twice; scores 1: true or false"""
    amnesia_before_impact_30_min: bool
    """Retrograde amnesia of 30 minutes or more; scores 1: true or false"""
    dangerous_mechanism: bool
    """Pedestrian struck, ejected occupant, or fall from more than 3 feet or 5 stairs; scores 1: true or false"""


class CanadianCSpineInput(CommonInput):
    age: int
    """Age in whole years: 16 to 120"""
    dangerous_mechanism: bool
    """Dangerous mechanism, as the limits of the answer define it: true or false"""
    paresthesias: bool
    """Paresthesias in the limbs: true or false"""
    simple_rear_end_collision: bool
    """Simple rear-end collision, as the limits of the answer define it: true or false"""
    sitting_in_emergency_department: bool
    """Sits in the emergency department: true or false"""
    ambulatory_at_any_time: bool
    """Walked at any time after the injury: true or false"""
    delayed_neck_pain: bool
    """Neck pain did not begin at once: true or false"""
    no_midline_tenderness: bool
    """No tenderness in the midline of the cervical spine: true or false"""
    can_rotate_45: NotRequired[bool]
    """Turns the neck 45 degrees to both sides; needed only where it decides: true or false"""


class NexusInput(CommonInput):
    midline_tenderness: bool
    """Tenderness in the posterior midline of the cervical spine; scores 1: true or false"""
    intoxication: bool
    """Intoxication; scores 1: true or false"""
    altered_alertness: bool
    """Altered level of alertness; scores 1: true or false"""
    focal_deficit: bool
    """Focal neurological deficit; scores 1: true or false"""
    distracting_injury: bool
    """Painful injury that distracts; scores 1: true or false"""


class OttawaAnkleInput(CommonInput):
    malleolar_zone_pain: bool
    """Pain in the malleolar zone: true or false"""
    lateral_malleolus_tenderness: bool
    """Tender posterior edge or tip of the lateral malleolus: true or false"""
    medial_malleolus_tenderness: bool
    """Tender posterior edge or tip of the medial malleolus: true or false"""
    midfoot_zone_pain: bool
    """Pain in the midfoot zone: true or false"""
    fifth_metatarsal_tenderness: bool
    """Tender base of the fifth metatarsal: true or false"""
    navicular_tenderness: bool
    """Tender navicular bone: true or false"""
    cannot_bear_weight: bool
    """Cannot bear weight for four steps, both at once after the injury and now: true or false"""


class OttawaKneeInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    fibular_head_tenderness: bool
    """Tender head of the fibula; scores 1: true or false"""
    isolated_patellar_tenderness: bool
    """Tender patella, and no other bone of the knee; scores 1: true or false"""
    cannot_flex_90: bool
    """Cannot bend the knee to 90 degrees; scores 1: true or false"""
    cannot_bear_weight: bool
    """Cannot bear weight for four steps, at once and now; scores 1: true or false"""


class PecarnUnder2Input(CommonInput):
    altered_mental_status: bool
    """Coma scale below 15 or another sign of altered mental status: true or false"""
    palpable_skull_fracture: bool
    """Palpable skull fracture: true or false"""
    loss_of_consciousness_5_s: bool
    """Loss of consciousness for 5 seconds or more: true or false"""
    nonfrontal_scalp_haematoma: bool
    """Haematoma of the scalp at the back, top or side: true or false"""
    not_acting_normally: bool
    """Does not act normally, as a parent says: true or false"""
    severe_mechanism: bool
    """Severe mechanism, such as a fall of more than 0.9 m: true or false"""


class Pecarn2AndOverInput(CommonInput):
    altered_mental_status: bool
    """Coma scale below 15 or another sign of altered mental status: true or false"""
    basilar_skull_fracture_sign: bool
    """Any sign of a basilar skull fracture: true or false"""
    loss_of_consciousness: bool
    """Any loss of consciousness: true or false"""
    vomiting: bool
    """Vomiting: true or false"""
    severe_headache: bool
    """Severe headache: true or false"""
    severe_mechanism: bool
    """Severe mechanism, such as a fall of more than 1.5 m: true or false"""


class RansonInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    wbc_10e9_l: float
    """White cell count in 10^9/L: 0.01 to 500"""
    glucose_mg_dl: NotRequired[float]
    """Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000"""
    glucose_mmol_l: NotRequired[float]
    """Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111"""
    ast_u_l: float
    """Aspartate aminotransferase (AST) in U/L: 1 to 10000"""
    ldh_u_l: float
    """Lactate dehydrogenase (LDH) in U/L: 1 to 20000"""
    hematocrit_fall_percent: NotRequired[float]
    """Fall of the haematocrit in 48 hours in percentage points: -50 to 75"""
    bun_rise_mg_dl: NotRequired[float]
    """BUN rise in 48 h in mg/dL (or send urea_rise_mmol_l): -300 to 300"""
    urea_rise_mmol_l: NotRequired[float]
    """BUN rise in 48 h in mmol/L urea (or send bun_rise_mg_dl); mg/dL = mmol/L urea * 2.8: -107 to 107"""
    calcium_mg_dl: NotRequired[float]
    """Total serum calcium in mg/dL (or send calcium_mmol_l): 2 to 25"""
    calcium_mmol_l: NotRequired[float]
    """Total serum calcium in mmol/L (or send calcium_mg_dl); mg/dL = mmol/L * 4: 0.5 to 6.25"""
    pao2_mmhg: NotRequired[float]
    """Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800"""
    pao2_kpa: NotRequired[float]
    """Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107"""
    base_deficit_mmol_l: NotRequired[float]
    """Base deficit in mmol/L: -40 to 40"""
    fluid_sequestration_l: NotRequired[float]
    """Fluid sequestration in 48 hours in litres: -20 to 50"""


class AlvaradoInput(CommonInput):
    pain_migration: bool
    """Pain has moved to the right lower quadrant; scores 1: true or false"""
    anorexia: bool
    """Loss of appetite; scores 1: true or false"""
    nausea_or_vomiting: bool
    """Nausea or vomiting; scores 1: true or false"""
    right_lower_quadrant_tenderness: bool
    """Tenderness in the right lower quadrant; scores 2: true or false"""
    rebound_tenderness: bool
    """Rebound tenderness; scores 1: true or false"""
    temperature_c: NotRequired[float]
    """Temperature in °C (or send temperature_f): 20 to 45"""
    temperature_f: NotRequired[float]
    """Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113"""
    wbc_10e9_l: float
    """White cell count in 10^9/L: 0.01 to 500"""
    left_shift: bool
    """Left shift of the white cells; scores 1: true or false"""


class FourTsInput(CommonInput):
    thrombocytopenia: int
    """Fall and nadir of the platelets: 2 large, 1 moderate, 0 small; see the limits: 0 to 2"""
    timing: int
    """Timing of the fall: 2 typical, 1 possible, 0 too early; see the limits: 0 to 2"""
    thrombosis: int
    """2 new, skin necrosis or systemic reaction; 1 progressive or suspected; 0 absent: 0 to 2"""
    other_causes: int
    """Other causes of the fall: 2 not apparent, 1 possible, 0 definite: 0 to 2"""


class IsthDicInput(CommonInput):
    underlying_disorder: bool
    """A disorder that is known to cause disseminated intravascular coagulation: true or false"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000): 1 to 2000"""
    fibrin_marker: Literal["no_increase", "moderate_increase", "strong_increase"]
    """D-dimer or fibrin degradation products: no_increase or moderate_increase or strong_increase"""
    pt_prolongation_s: float
    """Prolongation of the prothrombin time in seconds: 0 to 120"""
    fibrinogen_g_l: NotRequired[float]
    """Fibrinogen in g/L (or send fibrinogen_mg_dl): 0.1 to 20"""
    fibrinogen_mg_dl: NotRequired[float]
    """Fibrinogen in mg/dL (or send fibrinogen_g_l); g/L = mg/dL / 100: 10 to 2000"""


class SicInput(CommonInput):
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000): 1 to 2000"""
    inr: float
    """International normalised ratio: 0.5 to 20"""
    sofa_four_items: int
    """Sum of the SOFA items of respiration, circulation, liver and kidney: 0 to 16"""


class HscoreInput(CommonInput):
    immunosuppression: bool
    """HIV or long-term immunosuppressive treatment; scores 18: true or false"""
    temperature_c: NotRequired[float]
    """Temperature in °C (or send temperature_f): 20 to 45"""
    temperature_f: NotRequired[float]
    """Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113"""
    organomegaly: Literal["none", "liver_or_spleen", "liver_and_spleen"]
    """Enlarged liver or spleen: none or liver_or_spleen or liver_and_spleen"""
    hemoglobin_g_dl: NotRequired[float]
    """Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25"""
    hemoglobin_g_l: NotRequired[float]
    """Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250"""
    wbc_10e9_l: float
    """White cell count in 10^9/L: 0.01 to 500"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000): 1 to 2000"""
    ferritin_ug_l: float
    """Ferritin in ug/L (= ng/mL): 1 to 1000000"""
    triglycerides_mg_dl: NotRequired[float]
    """Triglycerides in mg/dL (or send triglycerides_mmol_l): 10 to 5000"""
    triglycerides_mmol_l: NotRequired[float]
    """Triglycerides in mmol/L (or send triglycerides_mg_dl); mg/dL = mmol/L * 88.57: 0.12 to 56.4"""
    fibrinogen_g_l: NotRequired[float]
    """Fibrinogen in g/L (or send fibrinogen_mg_dl): 0.1 to 20"""
    fibrinogen_mg_dl: NotRequired[float]
    """Fibrinogen in mg/dL (or send fibrinogen_g_l); g/L = mg/dL / 100: 10 to 2000"""
    ast_u_l: float
    """Aspartate aminotransferase (AST) in U/L: 1 to 10000"""
    haemophagocytosis: bool
    """Haemophagocytosis on the marrow aspirate; scores 35: true or false"""


class LrinecInput(CommonInput):
    crp_mg_l: NotRequired[float]
    """C-reactive protein in mg/L (or send crp_mg_dl): 0 to 1000"""
    crp_mg_dl: NotRequired[float]
    """C-reactive protein in mg/dL (or send crp_mg_l); mg/L = mg/dL * 10: 0 to 100"""
    wbc_10e9_l: float
    """White cell count in 10^9/L: 0.01 to 500"""
    hemoglobin_g_dl: NotRequired[float]
    """Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25"""
    hemoglobin_g_l: NotRequired[float]
    """Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    glucose_mg_dl: NotRequired[float]
    """Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000"""
    glucose_mmol_l: NotRequired[float]
    """Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111"""


class MasccInput(CommonInput):
    burden_of_illness: Literal["none_or_mild", "moderate", "severe"]
    """Symptoms of the febrile episode: none_or_mild or moderate or severe"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    copd: bool
    """Chronic obstructive pulmonary disease; 4 points without it: true or false"""
    solid_tumour_or_no_fungal_infection: bool
    """Solid tumour, or blood cancer without an earlier fungal infection; scores 4: true or false"""
    dehydration: bool
    """Needs intravenous fluids; 3 points if not: true or false"""
    outpatient: bool
    """Outpatient at the onset of fever; scores 3: true or false"""
    age: int
    """Age in whole years: 18 to 120"""


class SaagInput(CommonInput):
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""
    ascites_albumin_g_dl: NotRequired[float]
    """Albumin of the ascites in g/dL (or send ascites_albumin_g_l): 0 to 8"""
    ascites_albumin_g_l: NotRequired[float]
    """Albumin of the ascites in g/L (or send ascites_albumin_g_dl); g/dL = g/L / 10: 0 to 80"""


class AncInput(CommonInput):
    wbc_10e9_l: float
    """White cell count in 10^9/L: 0.01 to 500"""
    neutrophils_percent: float
    """Segmented neutrophils in percent: 0 to 100"""
    bands_percent: NotRequired[float]
    """Immature forms in percent: 0 to 100"""


class NlrInput(CommonInput):
    neutrophils_10e9_l: float
    """Neutrophil count in 10^9/L: 0 to 500"""
    lymphocytes_10e9_l: float
    """Lymphocyte count in 10^9/L: 0.01 to 500"""


class CiwaArInput(CommonInput):
    nausea: int
    """Nausea and vomiting, 0 absent to 7 constant: 0 to 7"""
    tremor: int
    """Tremor, 0 absent to 7 severe: 0 to 7"""
    sweats: int
    """Sweats, 0 absent to 7 drenching: 0 to 7"""
    anxiety: int
    """Anxiety, 0 absent to 7 panic: 0 to 7"""
    agitation: int
    """Agitation, 0 absent to 7 never at rest: 0 to 7"""
    tactile_disturbances: int
    """Tactile disturbances, 0 absent to 7 continuous hallucinations: 0 to 7"""
    auditory_disturbances: int
    """Auditory disturbances, 0 absent to 7 continuous hallucinations: 0 to 7"""
    visual_disturbances: int
    """Visual disturbances, 0 absent to 7 continuous hallucinations: 0 to 7"""
    headache: int
    """Headache or fullness in the head, 0 absent to 7 extreme: 0 to 7"""
    orientation: int
    """Orientation and clouding, 0 oriented to 4 disoriented for place or person: 0 to 4"""


class CowsInput(CommonInput):
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    sweating: Literal["0", "1", "2", "3", "4"]
    """Sweating in the last half hour, 0 absent to 4 streaming: 0, 1, 2, 3, 4"""
    restlessness: Literal["0", "1", "3", "5"]
    """Restlessness, 0 sits still to 5 cannot sit still: 0, 1, 3, 5"""
    pupil_size: Literal["0", "1", "2", "5"]
    """Pupils, 0 normal to 5 only the rim of the iris is visible: 0, 1, 2, 5"""
    bone_or_joint_aches: Literal["0", "1", "2", "4"]
    """New bone or joint aches, 0 absent to 4 rubs joints and cannot sit still: 0, 1, 2, 4"""
    runny_nose_or_tearing: Literal["0", "1", "2", "4"]
    """Runny nose or tearing without a cold, 0 absent to 4 streaming: 0, 1, 2, 4"""
    gi_upset: Literal["0", "1", "2", "3", "5"]
    """Stomach upset in the last half hour, 0 absent to 5 vomits or has diarrhoea often: 0, 1, 2, 3, 5"""
    tremor: Literal["0", "1", "2", "4"]
    """Tremor of outstretched hands, 0 absent to 4 gross: 0, 1, 2, 4"""
    yawning: Literal["0", "1", "2", "4"]
    """Yawning while observed, 0 absent to 4 several times a minute: 0, 1, 2, 4"""
    anxiety_or_irritability: Literal["0", "1", "2", "4"]
    """Anxiety or irritability, 0 absent to 4 hardly takes part: 0, 1, 2, 4"""
    gooseflesh: Literal["0", "3", "5"]
    """Gooseflesh, 0 smooth, 3 felt, 5 prominent: 0 or 3 or 5"""


class AuditCInput(CommonInput):
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    frequency: int
    """0 never, 1 monthly or less, 2 two to four a month, 3 two or three a week, 4 more often: 0 to 4"""
    typical_drinks: int
    """On a typical day: 0 one or two, 1 three or four, 2 five or six, 3 seven to nine, 4 more: 0 to 4"""
    six_or_more: int
    """Six or more at once: 0 never, 1 less than monthly, 2 monthly, 3 weekly, 4 daily: 0 to 4"""


class FindriscInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    bmi: float
    """Body mass index in kg/m2: 10 to 80"""
    waist_cm: NotRequired[float]
    """Waist circumference in cm (or send waist_in): 30 to 250"""
    waist_in: NotRequired[float]
    """Waist circumference in in (or send waist_cm); cm = in * 2.54: 12 to 98"""
    physically_active: bool
    """At least 30 minutes of physical activity a day; 2 points if not: true or false"""
    daily_vegetables_or_fruit: bool
    """Eats vegetables or fruit every day; 1 point if not: true or false"""
    blood_pressure_medication: bool
    """Has taken medicine for high blood pressure; scores 2: true or false"""
    high_glucose_history: bool
    """Has ever had a high blood glucose; scores 5: true or false"""
    family_history: Literal["none", "second_degree", "first_degree"]
    """Nearest relative with diabetes: none or second_degree or first_degree"""


class SodiumDeficitInput(CommonInput):
    age: int
    """Age in whole years: 1 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    target_sodium_mmol_l: float
    """Target sodium in mmol/L: 100 to 160"""


class SodiumCorrectionRateInput(CommonInput):
    age: int
    """Age in whole years: 1 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    infusate_sodium_mmol_l: float
    """Sodium of the infusate in mmol/L: 0 to 1500"""
    infusate_potassium_mmol_l: NotRequired[float]
    """Potassium of the infusate in mmol/L: 0 to 200"""
    desired_change_mmol_l_24_h: NotRequired[float]
    """Desired change of serum sodium in 24 hours, negative to lower it, in mmol/L: -20 to 20"""


class BicarbonateDeficitInput(CommonInput):
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""
    bicarbonate_mmol_l: float
    """Serum bicarbonate in mmol/L: 1 to 60"""
    target_bicarbonate_mmol_l: NotRequired[float]
    """Target bicarbonate in mmol/L: 5 to 40"""
    distribution_fraction: NotRequired[float]
    """Bicarbonate space as a fraction of body weight: 0.2 to 1"""


class TbwWatsonInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    height_cm: NotRequired[float]
    """Height in centimetres (or send height_in): 50 to 250"""
    height_in: NotRequired[float]
    """Height in inches (or send height_cm); cm = in * 2.54: 20 to 98"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""


class EagInput(CommonInput):
    hba1c_mmol_mol: NotRequired[float]
    """HbA1c in mmol/mol (or send hba1c_percent): 15 to 200"""
    hba1c_percent: NotRequired[float]
    """HbA1c in percent (or send hba1c_mmol_mol); mmol/mol = (percent - 2.15) * 10.929: 3.5 to 20"""


class CppInput(CommonInput):
    map_mmhg: float
    """Mean arterial pressure in mmHg: 10 to 250"""
    icp_mmhg: float
    """Intracranial pressure in mmHg: -20 to 150"""


ConvertUnitInput = TypedDict("ConvertUnitInput", {"value": float, "from": str, "to": str, "molecular_weight_g_mol": NotRequired[float]})


class RenalDosingInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    height_cm: NotRequired[float]
    """Height in centimetres (or send height_in): 50 to 250"""
    height_in: NotRequired[float]
    """Height in inches (or send height_cm); cm = in * 2.54: 20 to 98"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    auc: NotRequired[float]
    """Target AUC in mg/mL*min: 1 to 10"""
    cap_gfr: NotRequired[bool]
    """Cap the GFR at 125 mL/min: true or false"""


class CkdStagingInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    cystatin_c_mg_l: NotRequired[float]
    """IFCC-standardised cystatin C in mg/L: 0.1 to 15"""
    acr_mg_g: NotRequired[float]
    """Urine albumin-to-creatinine ratio in mg/g (or send acr_mg_mmol): 0 to 30000"""
    acr_mg_mmol: NotRequired[float]
    """Urine albumin-to-creatinine ratio in mg/mmol (or send acr_mg_g); judged in this unit: 0 to 3400"""
    region: NotRequired[Literal["north_america", "other"]]
    """Which baseline: that of North America, or that of other countries: north_america or other"""


class LiverFibrosisInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    ast_u_l: float
    """Aspartate aminotransferase (AST) in U/L: 1 to 10000"""
    alt_u_l: float
    """Alanine aminotransferase (ALT) in U/L: 1 to 10000"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000): 1 to 2000"""
    ast_upper_limit_u_l: NotRequired[float]
    """Upper limit of normal of AST in U/L: 10 to 200"""
    bmi: NotRequired[float]
    """Body mass index in kg/m2: 10 to 80"""
    diabetes_or_ifg: NotRequired[bool]
    """Diabetes or impaired fasting glucose: true or false"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""


class CirrhosisInput(CommonInput):
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    bilirubin_mg_dl: NotRequired[float]
    """Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100"""
    bilirubin_umol_l: NotRequired[float]
    """Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""
    inr: float
    """International normalised ratio: 0.5 to 20"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    dialysis: bool
    """Dialysis twice, or 24 hours of haemodialysis, in the last 7 days: true or false"""
    ascites: NotRequired[Literal["none", "slight", "moderate_to_severe"]]
    """Ascites: none or slight or moderate_to_severe"""
    encephalopathy: NotRequired[Literal["none", "grade_1_2", "grade_3_4"]]
    """Hepatic encephalopathy: none or grade_1_2 or grade_3_4"""
    pt_s: NotRequired[float]
    """Prothrombin time in seconds: 5 to 200"""
    pt_control_s: NotRequired[float]
    """Control prothrombin time in seconds: 5 to 30"""


class AtrialFibrillationInput(CommonInput):
    age: int
    """Age in whole years: 18 to 120"""
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    chf: bool
    """Heart failure or LV dysfunction; scores 1: true or false"""
    hypertension: bool
    """Hypertension; scores 1: true or false"""
    diabetes: bool
    """Diabetes mellitus; scores 1: true or false"""
    stroke_tia: bool
    """Prior stroke, TIA or thromboembolism; scores 2: true or false"""
    vascular_disease: bool
    """Prior MI, peripheral artery disease or aortic plaque; scores 1: true or false"""
    uncontrolled_hypertension: NotRequired[bool]
    """Uncontrolled hypertension; scores 1 in HAS-BLED: true or false"""
    abnormal_renal: NotRequired[bool]
    """Abnormal renal function; scores 1: true or false"""
    abnormal_liver: NotRequired[bool]
    """Abnormal liver function; scores 1: true or false"""
    stroke: NotRequired[bool]
    """Prior stroke; scores 1: true or false"""
    bleeding: NotRequired[bool]
    """Bleeding history or predisposition; scores 1: true or false"""
    labile_inr: NotRequired[bool]
    """Labile INR; scores 1: true or false"""
    drugs: NotRequired[bool]
    """Concomitant antiplatelet or NSAID; scores 1: true or false"""
    alcohol: NotRequired[bool]
    """Alcohol excess; scores 1: true or false"""
    weight_kg: NotRequired[float]
    """Total body weight in kilograms (or send weight_lb): 1 to 500"""
    weight_lb: NotRequired[float]
    """Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""


class AcidBaseInput(CommonInput):
    sodium_mmol_l: float
    """Serum sodium in mmol/L: 80 to 200"""
    chloride_mmol_l: float
    """Serum chloride in mmol/L: 50 to 170"""
    bicarbonate_mmol_l: float
    """Serum bicarbonate in mmol/L: 1 to 60"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""
    glucose_mg_dl: NotRequired[float]
    """Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000"""
    glucose_mmol_l: NotRequired[float]
    """Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111"""
    bun_mg_dl: NotRequired[float]
    """Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300"""
    urea_mmol_l: NotRequired[float]
    """Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107"""
    ethanol_mg_dl: NotRequired[float]
    """Ethanol in mg/dL: 0 to 1000"""
    measured_osmolality_mosm_kg: NotRequired[float]
    """Measured osmolality in mosm/kg: 150 to 600"""


class ChestPainInput(CommonInput):
    history: Literal["slightly_suspicious", "moderately_suspicious", "highly_suspicious"]
    """How suspicious the history is: slightly_suspicious or moderately_suspicious or highly_suspicious"""
    ecg: Literal["normal", "nonspecific_repolarization", "significant_st_deviation"]
    """The electrocardiogram: normal or nonspecific_repolarization or significant_st_deviation"""
    age: int
    """Age in whole years: 18 to 120"""
    risk_factor_count: int
    """Number of risk factors: blood pressure, cholesterol, diabetes, BMI > 30, smoking, family: 0 to 20"""
    atherosclerotic_disease: bool
    """Known atherosclerotic disease, which counts as three risk factors; scores 2: true or false"""
    troponin: Literal["normal", "1_to_3_times_limit", "above_3_times_limit"]
    """Troponin against its normal limit: normal or 1_to_3_times_limit or above_3_times_limit"""
    three_or_more_cad_risk_factors: NotRequired[bool]
    """At least three risk factors of coronary disease; scores 1: true or false"""
    known_cad_stenosis_50: NotRequired[bool]
    """Known coronary stenosis of 50 percent or more; scores 1: true or false"""
    aspirin_last_7_days: NotRequired[bool]
    """Aspirin in the last 7 days; scores 1: true or false"""
    severe_angina_2_in_24_h: NotRequired[bool]
    """At least two episodes of angina in 24 hours; scores 1: true or false"""
    st_deviation: NotRequired[bool]
    """ST deviation of 0.5 mm or more; scores 1: true or false"""
    elevated_marker: NotRequired[bool]
    """Elevated cardiac marker; scores 1: true or false"""
    clinical_signs_dvt: NotRequired[bool]
    """Clinical signs of deep vein thrombosis; scores 3: true or false"""
    pe_most_likely: NotRequired[bool]
    """Pulmonary embolism is the most likely diagnosis; scores 3: true or false"""
    heart_rate_bpm: NotRequired[float]
    """Heart rate in beats per minute: 10 to 350"""
    immobilization_or_surgery: NotRequired[bool]
    """Immobilization of 3 days, or surgery within 4 weeks; scores 1.5: true or false"""
    previous_dvt_pe: NotRequired[bool]
    """Previous deep vein thrombosis or pulmonary embolism; scores 1.5: true or false"""
    hemoptysis: NotRequired[bool]
    """Haemoptysis; scores 1: true or false"""
    malignancy: NotRequired[bool]
    """Malignancy, treated within 6 months or palliative; scores 1: true or false"""
    spo2_percent: NotRequired[float]
    """Oxygen saturation in percent: 30 to 100"""
    unilateral_leg_swelling: NotRequired[bool]
    """Unilateral leg swelling; scores 1: true or false"""
    recent_surgery_or_trauma: NotRequired[bool]
    """Surgery or trauma within 4 weeks that needed general anaesthesia; scores 1: true or false"""
    hormone_use: NotRequired[bool]
    """Oestrogen use; scores 1: true or false"""
    d_dimer_ug_l: NotRequired[float]
    """D-dimer in ug/L (= ng/mL): 0 to 100000"""


class UpperGiBleedingInput(CommonInput):
    sex: Literal["female", "male"]
    """Sex used by the published equation: female or male"""
    bun_mg_dl: NotRequired[float]
    """Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300"""
    urea_mmol_l: NotRequired[float]
    """Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107"""
    hemoglobin_g_dl: NotRequired[float]
    """Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25"""
    hemoglobin_g_l: NotRequired[float]
    """Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 30 to 350"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    melena: bool
    """Melaena; scores 1: true or false"""
    syncope: bool
    """Syncope; scores 2: true or false"""
    hepatic_disease: bool
    """Known or acute liver disease; scores 2: true or false"""
    cardiac_failure: bool
    """Heart failure; scores 2: true or false"""
    age: NotRequired[int]
    """Age in whole years: 18 to 120"""
    comorbidity: NotRequired[Literal["none", "major", "renal_liver_or_cancer"]]
    """Major (heart failure, ischaemia or other); or renal, liver failure, disseminated cancer: none or major or renal_liver_or_cancer"""
    endoscopic_diagnosis: NotRequired[Literal["mallory_weiss_or_no_lesion", "other", "upper_gi_malignancy"]]
    """Diagnosis of the endoscopy: mallory_weiss_or_no_lesion or other or upper_gi_malignancy"""
    stigmata: NotRequired[Literal["none_or_dark_spot", "blood_clot_or_vessel"]]
    """Signs of a recent bleeding at endoscopy: none_or_dark_spot or blood_clot_or_vessel"""
    albumin_g_dl: NotRequired[float]
    """Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8"""
    albumin_g_l: NotRequired[float]
    """Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80"""
    inr: NotRequired[float]
    """International normalised ratio: 0.5 to 20"""
    altered_mental_status: NotRequired[bool]
    """Altered mental status; scores 1: true or false"""


class StrokeInput(CommonInput):
    consciousness: int
    """Item 1a, level of consciousness: 0 to 3"""
    consciousness_questions: int
    """Item 1b, answers to the two questions: 0 to 2"""
    consciousness_commands: int
    """Item 1c, obeys the two commands: 0 to 2"""
    gaze: int
    """Item 2, horizontal gaze: 0 to 2"""
    visual_fields: int
    """Item 3, visual fields: 0 to 3"""
    facial_palsy: int
    """Item 4, facial palsy: 0 to 3"""
    motor_arm_left: int
    """Item 5a, left arm; 0 if it cannot be tested: 0 to 4"""
    motor_arm_right: int
    """Item 5b, right arm; 0 if it cannot be tested: 0 to 4"""
    motor_leg_left: int
    """Item 6a, left leg; 0 if it cannot be tested: 0 to 4"""
    motor_leg_right: int
    """Item 6b, right leg; 0 if it cannot be tested: 0 to 4"""
    limb_ataxia: int
    """Item 7, limb ataxia; 0 if it cannot be tested: 0 to 2"""
    sensory: int
    """Item 8, sensory loss: 0 to 2"""
    language: int
    """Item 9, language: 0 to 3"""
    dysarthria: int
    """Item 10, dysarthria; 0 if it cannot be tested: 0 to 2"""
    extinction: int
    """Item 11, extinction and inattention: 0 to 2"""
    age: NotRequired[int]
    """Age in whole years: 18 to 120"""
    sbp_mmhg: NotRequired[float]
    """Systolic blood pressure in mmHg: 30 to 350"""
    dbp_mmhg: NotRequired[float]
    """Diastolic blood pressure in mmHg: 10 to 250"""
    clinical_features: NotRequired[Literal["unilateral_weakness", "speech_disturbance", "other"]]
    """Unilateral weakness, or a speech disturbance without weakness: unilateral_weakness or speech_disturbance or other"""
    duration_min: NotRequired[float]
    """Duration of the symptoms in minutes: 0 to 1440"""
    diabetes: NotRequired[bool]
    """Diabetes; scores 1: true or false"""
    gcs: NotRequired[int]
    """Total of the Glasgow coma scale: 3 to 15"""
    ich_volume_ml: NotRequired[float]
    """Volume of the haematoma in mL: 0 to 500"""
    intraventricular_haemorrhage: NotRequired[bool]
    """Blood in the ventricles; scores 1: true or false"""
    infratentorial_origin: NotRequired[bool]
    """Origin below the tentorium; scores 1: true or false"""


class SepsisInput(CommonInput):
    respiratory_rate_bpm: int
    """Respiratory rate in breaths per minute: 1 to 100"""
    spo2_percent: int
    """Oxygen saturation in percent: 30 to 100"""
    spo2_scale: Literal["1", "2"]
    """2 only for hypercapnic failure with a target of 88-92: 1 or 2"""
    supplemental_oxygen: bool
    """Supplemental oxygen; scores 2: true or false"""
    sbp_mmhg: int
    """Systolic blood pressure in mmHg: 30 to 350"""
    heart_rate_bpm: int
    """Pulse in beats per minute: 10 to 350"""
    consciousness: Literal["alert", "confusion", "voice", "pain", "unresponsive"]
    """Alert, new confusion, or what the person responds to: alert, confusion, voice, pain, unresponsive"""
    temperature_c: NotRequired[float]
    """Temperature in °C (or send temperature_f): 20 to 45"""
    temperature_f: NotRequired[float]
    """Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113"""
    pao2_mmhg: NotRequired[float]
    """Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800"""
    pao2_kpa: NotRequired[float]
    """Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107"""
    fio2_percent: NotRequired[float]
    """Inspired oxygen in percent (21 is room air): 21 to 100"""
    respiratory_support: NotRequired[bool]
    """Ventilated, or CPAP: true or false"""
    platelets_10e9_l: NotRequired[float]
    """Platelet count in 10^9/L (250, not 250000): 1 to 2000"""
    bilirubin_mg_dl: NotRequired[float]
    """Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100"""
    bilirubin_umol_l: NotRequired[float]
    """Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710"""
    map_mmhg: NotRequired[float]
    """Mean arterial pressure in mmHg: 10 to 250"""
    dopamine_ug_kg_min: NotRequired[float]
    """Dose of dopamine in µg/kg/min: 0 to 100"""
    dobutamine: NotRequired[bool]
    """Dobutamine at any dose: true or false"""
    epinephrine_ug_kg_min: NotRequired[float]
    """Dose of epinephrine in µg/kg/min: 0 to 10"""
    norepinephrine_ug_kg_min: NotRequired[float]
    """Dose of norepinephrine in µg/kg/min: 0 to 10"""
    gcs: NotRequired[int]
    """Total of the Glasgow coma scale: 3 to 15"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    urine_output_ml_day: NotRequired[float]
    """Urine output in mL/day: 0 to 20000"""
    underlying_disorder: NotRequired[bool]
    """A disorder that is known to cause disseminated intravascular coagulation: true or false"""
    fibrin_marker: NotRequired[Literal["no_increase", "moderate_increase", "strong_increase"]]
    """D-dimer or fibrin degradation products: no_increase or moderate_increase or strong_increase"""
    pt_prolongation_s: NotRequired[float]
    """Prolongation of the prothrombin time in seconds: 0 to 120"""
    fibrinogen_g_l: NotRequired[float]
    """Fibrinogen in g/L (or send fibrinogen_mg_dl): 0.1 to 20"""
    fibrinogen_mg_dl: NotRequired[float]
    """Fibrinogen in mg/dL (or send fibrinogen_g_l); g/L = mg/dL / 100: 10 to 2000"""
    inr: NotRequired[float]
    """International normalised ratio: 0.5 to 20"""


class PreoperativeInput(CommonInput):
    high_risk_surgery: bool
    """Intraperitoneal, intrathoracic or suprainguinal vascular surgery; scores 1: true or false"""
    ischemic_heart_disease: bool
    """Ischaemic heart disease; scores 1: true or false"""
    heart_failure: bool
    """History of heart failure; scores 1: true or false"""
    cerebrovascular_disease: bool
    """Stroke or transient ischaemic attack; scores 1: true or false"""
    insulin: bool
    """Treated with insulin before surgery; scores 1: true or false"""
    creatinine_mg_dl: NotRequired[float]
    """Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20"""
    creatinine_umol_l: NotRequired[float]
    """Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768"""
    age: NotRequired[int]
    """Age in whole years: 18 to 120"""
    functional_status: NotRequired[Literal["independent", "partially_dependent", "totally_dependent"]]
    """Functional status before surgery: independent or partially_dependent or totally_dependent"""
    asa_class: NotRequired[int]
    """ASA physical status: 1 to 5"""
    procedure: NotRequired[Literal["anorectal", "aortic", "bariatric", "brain", "breast", "cardiac", "ent", "foregut_or_hepatopancreatobiliary", "gallbladder_appendix_adrenal_or_spleen", "hernia", "intestinal", "neck_thyroid_parathyroid", "obstetric_or_gynaecologic", "orthopaedic_or_extremity", "other_abdominal", "peripheral_vascular", "skin", "spine", "thoracic_non_oesophageal", "vein", "urology"]]
    """Kind of operation: anorectal, aortic, bariatric, brain, breast, cardiac, ent, foregut_or_hepatopancreatobiliary, gallbladder_appendix_adrenal_or_spleen, hernia, intestinal, neck_thyroid_parathyroid, obstetric_or_gynaecologic, orthopaedic_or_extremity, other_abdominal, peripheral_vascular, skin, spine, thoracic_non_oesophageal, vein, urology"""
    personal_care: NotRequired[bool]
    """Can wash, dress, eat and use the toilet alone; scores 2.75: true or false"""
    walk_indoors: NotRequired[bool]
    """Can walk indoors; scores 1.75: true or false"""
    walk_1_2_blocks: NotRequired[bool]
    """Can walk one or two blocks on level ground; scores 2.75: true or false"""
    climb_stairs: NotRequired[bool]
    """Can climb a flight of stairs or walk uphill; scores 5.5: true or false"""
    run_short_distance: NotRequired[bool]
    """Can run a short distance; scores 8: true or false"""
    light_housework: NotRequired[bool]
    """Can do light housework, such as dusting or dishes; scores 2.7: true or false"""
    moderate_housework: NotRequired[bool]
    """Can do moderate housework, such as vacuuming or carrying groceries; scores 3.5: true or false"""
    heavy_housework: NotRequired[bool]
    """Can do heavy housework, such as scrubbing floors or moving furniture; scores 8: true or false"""
    yard_work: NotRequired[bool]
    """Can rake leaves, weed or push a mower; scores 4.5: true or false"""
    sexual_relations: NotRequired[bool]
    """Can have sexual relations; scores 5.25: true or false"""
    moderate_recreation: NotRequired[bool]
    """Can take part in moderate recreation, such as golf, bowling or dancing; scores 6: true or false"""
    strenuous_sports: NotRequired[bool]
    """Can take part in strenuous sports, such as swimming, tennis or skiing; scores 7.5: true or false"""


class WardVteInput(CommonInput):
    active_cancer: bool
    """Active cancer; scores 3: true or false"""
    previous_vte: bool
    """Previous venous thromboembolism, not of a superficial vein; scores 3: true or false"""
    reduced_mobility: bool
    """Reduced mobility for at least 3 days; scores 3: true or false"""
    thrombophilia: bool
    """Known thrombophilia; scores 3: true or false"""
    trauma_or_surgery_last_month: bool
    """Trauma or surgery in the last month; scores 2: true or false"""
    age: int
    """Age in whole years: 18 to 120"""
    heart_or_respiratory_failure: bool
    """Heart or respiratory failure; scores 1: true or false"""
    acute_mi_or_stroke: bool
    """Acute myocardial infarction or stroke; scores 1: true or false"""
    acute_infection_or_rheumatologic: bool
    """Acute infection or rheumatologic disorder; scores 1: true or false"""
    bmi: float
    """Body mass index in kg/m2: 10 to 80"""
    hormonal_treatment: bool
    """Ongoing hormonal treatment; scores 1: true or false"""
    surgery: NotRequired[Literal["none", "minor", "major", "laparoscopic", "arthroscopic", "elective_lower_extremity_arthroplasty"]]
    """Operation that is planned: none, minor, major, laparoscopic, arthroscopic, elective_lower_extremity_arthroplasty"""
    mobility: NotRequired[Literal["normal", "bed_rest", "confined_over_72_h"]]
    """Mobility: normal or bed_rest or confined_over_72_h"""
    major_surgery_last_month: NotRequired[bool]
    """Major surgery in the last month; scores 1: true or false"""
    heart_failure_last_month: NotRequired[bool]
    """Heart failure in the last month; scores 1: true or false"""
    sepsis_last_month: NotRequired[bool]
    """Sepsis in the last month; scores 1: true or false"""
    pneumonia_last_month: NotRequired[bool]
    """Pneumonia in the last month; scores 1: true or false"""
    plaster_cast_last_month: NotRequired[bool]
    """Immobilizing plaster cast in the last month; scores 2: true or false"""
    hip_pelvis_leg_fracture_last_month: NotRequired[bool]
    """Fracture of hip, pelvis or leg in the last month; scores 5: true or false"""
    stroke_last_month: NotRequired[bool]
    """Stroke in the last month; scores 5: true or false"""
    multiple_trauma_last_month: NotRequired[bool]
    """Multiple trauma in the last month; scores 5: true or false"""
    spinal_cord_injury_last_month: NotRequired[bool]
    """Spinal cord injury in the last month; scores 5: true or false"""
    varicose_veins: NotRequired[bool]
    """Varicose veins; scores 1: true or false"""
    swollen_legs: NotRequired[bool]
    """Swollen legs; scores 1: true or false"""
    central_venous_access: NotRequired[bool]
    """Central venous access; scores 2: true or false"""
    family_history_thrombosis: NotRequired[bool]
    """Family history of thrombosis; scores 3: true or false"""
    factor_v_leiden: NotRequired[bool]
    """Factor V Leiden; scores 3: true or false"""
    prothrombin_20210a: NotRequired[bool]
    """Prothrombin 20210A; scores 3: true or false"""
    elevated_homocysteine: NotRequired[bool]
    """Elevated homocysteine; scores 3: true or false"""
    lupus_anticoagulant: NotRequired[bool]
    """Lupus anticoagulant; scores 3: true or false"""
    anticardiolipin_antibody: NotRequired[bool]
    """Anticardiolipin antibody; scores 3: true or false"""
    heparin_induced_thrombocytopenia: NotRequired[bool]
    """Heparin-induced thrombocytopenia; scores 3: true or false"""
    other_thrombophilia: NotRequired[bool]
    """Another thrombophilia; scores 3: true or false"""
    inflammatory_bowel_disease: NotRequired[bool]
    """Inflammatory bowel disease; scores 1: true or false"""
    acute_mi: NotRequired[bool]
    """Acute myocardial infarction; scores 1: true or false"""
    copd: NotRequired[bool]
    """Chronic obstructive lung disease; scores 1: true or false"""
    malignancy: NotRequired[bool]
    """Malignancy; scores 2: true or false"""
    oral_contraceptive_or_hrt: NotRequired[bool]
    """Oral contraceptive or hormone replacement; scores 1: true or false"""
    pregnant_or_postpartum: NotRequired[bool]
    """Pregnant or in the month after birth; scores 1: true or false"""
    unexplained_pregnancy_loss: NotRequired[bool]
    """Unexplained stillbirth or recurrent loss of pregnancy; scores 1: true or false"""


class TraumaInput(CommonInput):
    eye: int
    """Best eye response: 1 to 4"""
    verbal: int
    """Best verbal response: 1 to 5"""
    motor: int
    """Best motor response: 1 to 6"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg: 0 to 350"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute: 0 to 100"""
    heart_rate_bpm: float
    """Heart rate in beats per minute: 10 to 350"""
    ais_head_neck: NotRequired[int]
    """Highest AIS code of head and neck, 0 without an injury: 0 to 6"""
    ais_face: NotRequired[int]
    """Highest AIS code of the face, 0 without an injury: 0 to 6"""
    ais_chest: NotRequired[int]
    """Highest AIS code of the chest, 0 without an injury: 0 to 6"""
    ais_abdomen: NotRequired[int]
    """Highest AIS code of abdomen and pelvic contents, 0 without an injury: 0 to 6"""
    ais_extremities: NotRequired[int]
    """Highest AIS code of extremities and pelvic girdle, 0 without an injury: 0 to 6"""
    ais_external: NotRequired[int]
    """Highest AIS code of the skin, 0 without an injury: 0 to 6"""
    dbp_mmhg: NotRequired[float]
    """Diastolic blood pressure in mmHg: 10 to 250"""
    age: NotRequired[int]
    """Age in whole years: 18 to 120"""


class MentalHealthInput(CommonInput):
    interest: int
    """Item 1, interest: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    mood: int
    """Item 2, mood: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    sleep: int
    """Item 3, sleep: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    energy: int
    """Item 4, energy: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    appetite: int
    """Item 5, appetite: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    self_worth: int
    """Item 6, self worth: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    concentration: int
    """Item 7, concentration: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    movement: int
    """Item 8, movement: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    self_harm: int
    """Item 9, self harm: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    nervous: NotRequired[int]
    """Item 1, nervous: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    uncontrolled_worry: NotRequired[int]
    """Item 2, uncontrolled worry: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    excessive_worry: NotRequired[int]
    """Item 3, excessive worry: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    trouble_relaxing: NotRequired[int]
    """Item 4, trouble relaxing: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    restless: NotRequired[int]
    """Item 5, restless: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    irritable: NotRequired[int]
    """Item 6, irritable: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    afraid: NotRequired[int]
    """Item 7, afraid: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3"""
    sex: NotRequired[Literal["female", "male"]]
    """Sex used by the published equation: female or male"""
    frequency: NotRequired[int]
    """0 never, 1 monthly or less, 2 two to four a month, 3 two or three a week, 4 more often: 0 to 4"""
    typical_drinks: NotRequired[int]
    """On a typical day: 0 one or two, 1 three or four, 2 five or six, 3 seven to nine, 4 more: 0 to 4"""
    six_or_more: NotRequired[int]
    """Six or more at once: 0 never, 1 less than monthly, 2 monthly, 3 weekly, 4 daily: 0 to 4"""


class HccRafInput(CommonInput):
    code: NotRequired[list[str]]
    """A diagnosis: an ICD-10-CM code, dotted or compact; repeat it for up to 25: 1 to 32 characters"""
    codes: NotRequired[list[str]]
    """The same for a body by POST: a list of up to 200: 1 to 32 characters"""
    age: int
    """Age in years on 1 February of the payment year: 0 to 120"""
    sex: Literal["male", "female"]
    """Sex in the enrollment record: male or female"""
    orec: NotRequired[Literal["0", "1", "2", "3"]]
    """Original reason for entitlement: 0 age, 1 disability, 2 end-stage renal disease, 3 both: 0, 1, 2, 3"""
    crec: NotRequired[Literal["0", "1", "2", "3"]]
    """Current reason for entitlement: 0 age, 1 disability, 2 end-stage renal disease, 3 both: 0, 1, 2, 3"""
    dual_elgbl_cd: NotRequired[Literal["NA", "00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10"]]
    """Dual eligibility code; NA for who has no Medicaid: NA, 00, 01, 02, 03, 04, 05, 06, 07, 08, 09, 10"""
    new_enrollee: NotRequired[bool]
    """Less than twelve months of Part B in the year before: true or false"""
    snp: NotRequired[bool]
    """Enrolled in a special needs plan for chronic conditions: true or false"""
    lti: NotRequired[bool]
    """In an institution for the long term: true or false"""
    low_income: NotRequired[bool]
    """Low-income subsidy; counts in RxHCC: true or false"""
    graft_months: NotRequired[int]
    """Months since a kidney transplant that works, from the fourth on; counts in ESRD_V24: 4 to 600"""
    model: NotRequired[Literal["V24", "V28", "ESRD_V24", "RxHCC_V08"]]
    """One model; all four without it: V24, V28, ESRD_V24, RxHCC_V08"""


class PingInput(TypedDict):
    probe: NotRequired[str]
    """Any text; accepted and ignored: any text"""


class CommonAnswer(TypedDict):
    """What most tools answer."""
    disclaimer: NotRequired[str]
    """Fixed notice: deterministic, not a medical device, a clinician stays responsible"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""
    citation: NotRequired[Citations]
    """The publication the formula is taken from"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""


class TranslateAnswer(TypedDict):
    query: str
    """The phrase as sent"""
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs", "all"]
    """Code system that was searched"""
    match_count: int
    """Number of matches returned"""
    match_quality: Literal["none", "low", "high"]
    """none: no match; high: the best score is 80 or more; low: anything between, and whenever the phrase leaves a choice or is not read to its end"""
    matches: list[Matches]
    """Ranked codes, the best first"""
    catalog: NotRequired[Catalog]
    """Releases, scope and notices of the loaded terminology data"""
    disclaimer: NotRequired[str]
    """Fixed notice: deterministic, not a medical device, a clinician stays responsible"""
    reading: NotRequired[Reading]
    """With view=full: How the phrase was read, so that one question can settle the code"""
    codings: NotRequired[list[Codings]]
    """With view=full: The matches as FHIR Codings, in their order"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class LookupAnswer(TypedDict):
    code: str
    """Published code; ICD-10-CM with its dot"""
    status: Literal["current", "obsolete", "deprecated", "discouraged", "trial", "unknown"]
    """Status of the code in its release; unknown for a code that does not exist"""
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs"]
    """Code system"""
    display: str
    """Official name"""
    tty: Literal["SCD", "SBD", "IN", "PIN", "MIN", "BN", "GPCK", "BPCK", "DF", "SCDC", "SBDC", "SCDF", "SBDF", "CM", "LN", "PCS", ""]
    """Term type: of RxNorm, CM for ICD-10-CM, LN for LOINC, PCS for ICD-10-PCS"""
    obsolete: bool
    """Whether the code is obsolete or deprecated"""
    found: bool
    """Whether the code exists in the loaded release"""
    billable: NotRequired[None | bool]
    """ICD-10-CM and ICD-10-PCS: whether a claim can carry the code; null for RxNorm and LOINC"""
    synonyms: list[str]
    """Other names"""
    date: NotRequired[None | str]
    """The day as sent"""
    date_covered: NotRequired[None | bool]
    """Whether a loaded release answers for that day; null if that is not known"""
    judged_on: NotRequired[None | str]
    """Day that the answer holds for: that sent, else the last of the release; null if not known"""
    date_note: NotRequired[str]
    """What the releases say of it, in a sentence"""
    catalog: NotRequired[Catalog]
    """Releases, scope and notices of the loaded terminology data"""
    disclaimer: NotRequired[str]
    """Fixed notice: deterministic, not a medical device, a clinician stays responsible"""
    coding: NotRequired[None | Codings]
    """With view=full: The code as a FHIR Coding; null for a code that does not exist"""
    pack: NotRequired[Pack]
    """With view=full: The data that the answer comes from"""
    hierarchy: NotRequired[list[Hierarchy]]
    """With view=full: ICD-10-CM: what the code is in, from the chapter down"""
    relations: NotRequired[list[Relations]]
    """With view=full: Relations to ask for at /api/ontology/related"""
    notes: NotRequired[list[Notes]]
    """With view=full: ICD-10-CM: notes of the tabular list that hold for the code; those of headers are passed down"""
    seventh_characters: NotRequired[None | SeventhCharacters]
    """With view=full: ICD-10-CM: the table of seventh characters that governs the code; null if there is none"""
    replaced_by: NotRequired[list[ReplacedBy]]
    """With view=full: Codes that take the place of a retired code"""
    maps: NotRequired[list[Maps]]
    """With view=full: ICD-10-CM: what the code counts for in other classifications"""
    synonym_sources: NotRequired[SynonymSources]
    """With view=full: The synonyms by their source"""
    properties: NotRequired[list[Properties]]
    """With view=full: What else the release says: axes, class and units of LOINC, flags and strengths of RxNorm"""
    absent: NotRequired[list[str]]
    """With view=full: What the loaded data lack of this answer, so that an empty list is not taken for none"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class RelatedAnswer(TypedDict):
    code: str
    """The code as published; of an NDC the 11 digits"""
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs", "ndc", "icd9cm"]
    """Code system"""
    display: str
    """Official name; of an NDC that of its drug"""
    found: bool
    """Whether the loaded release knows the code"""
    status: Literal["current", "obsolete", "deprecated", "discouraged", "trial", "unknown"]
    """Status of the code that was asked about; unknown if it is not found"""
    relation: Literal["ingredients", "precise_ingredients", "brands", "components", "products", "generics", "branded", "drug_forms", "dose_forms", "dose_form_groups", "packs", "contents", "quantified", "unquantified", "ndcs", "parent", "children", "ancestors", "descendants", "siblings", "panel_members", "panels", "answer_lists", "answers", "answers_for", "replaced_by", "replaces", "risk_categories", "risk_codes", "ccsr", "ccsr_codes", "gem", "gem_back"]
    """The relation"""
    total: int
    """How many codes it leads to"""
    offset: int
    """How many were passed over"""
    count: int
    """How many are in this answer"""
    next_offset: NotRequired[None | int]
    """The offset of the next page; null after the last one"""
    items: list[Items]
    """The codes, in the order of the codes; ancestors from the nearest, panels in their own order"""
    pack: Pack
    """The data that the answer comes from"""
    absent: list[str]
    """What the loaded data lack of this answer, so that an empty list is not taken for none"""
    catalog: NotRequired[Catalog]
    """Releases, scope and notices of the loaded terminology data"""
    disclaimer: NotRequired[str]
    """Fixed notice: deterministic, not a medical device, a clinician stays responsible"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class ValidateAnswer(TypedDict):
    code: str
    """The code as published; of an NDC the 11 digits"""
    system: Literal["rxnorm", "icd10", "loinc", "icd10pcs", "ndc", "ucum"]
    """Code system"""
    found: bool
    """Whether the loaded data has the code; RxNorm groups (DFG, SCDG, SBDG) are no codes of it"""
    display: str
    """Official name; of an NDC that of its drug, else that of the NDC Directory"""
    status: Literal["current", "obsolete", "deprecated", "discouraged", "trial", "unknown"]
    """Status of the code in its release; unknown for a code that does not exist"""
    current: NotRequired[None | bool]
    """Whether the code is in use: not obsolete, deprecated or unknown; null on a day that no loaded release is known to cover"""
    billable: NotRequired[None | bool]
    """ICD-10-CM and ICD-10-PCS: whether a claim can carry the code; null for RxNorm and LOINC"""
    prescribable: NotRequired[None | bool]
    """RxNorm: whether it is in the prescribable content; null for others and where the release does not say"""
    display_match: NotRequired[None | Literal["exact", "letter_case", "official_synonym", "clinmeter_synonym", "different"]]
    """exact: the official name; letter_case: but for letter case; a synonym of the release or of Clinmeter; different: none; null if none was sent"""
    date: NotRequired[None | str]
    """The day as sent"""
    date_covered: NotRequired[None | bool]
    """Whether a loaded release answers for that day; null if that is not known"""
    judged_on: NotRequired[None | str]
    """Day that the answer holds for: that sent, else the last of the release; null if not known"""
    date_note: str
    """What the releases say of it, in a sentence"""
    effective_from: NotRequired[None | str]
    """First day of the code, of an NDC that of its marketing, YYYY-MM-DD; null if the release does not say"""
    effective_to: NotRequired[None | str]
    """Last day of a deleted code, of an NDC that of its marketing, YYYY-MM-DD; null if the release does not say"""
    replaced_by: list[ReplacedBy]
    """Codes that take the place of a retired code"""
    missing_axes: list[str]
    """ICD-10-CM header: axes to choose until a claim can carry the code, such as laterality, encounter"""
    choices: list[ValidateChoices]
    """ICD-10-CM header: the current codes directly below. ucum: what UCUM writes for a text that is no code of it"""
    other_readings: list[str]
    """Further NDCs of 11 digits that 10 digits without hyphens may mean, and that the release knows"""
    pack: Pack
    """The data that the answer comes from"""
    absent: list[str]
    """What the loaded data lack of this answer, so that an empty list is not taken for none"""
    catalog: NotRequired[Catalog]
    """Releases, scope and notices of the loaded terminology data"""
    disclaimer: NotRequired[str]
    """Fixed notice: deterministic, not a medical device, a clinician stays responsible"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class TranslateBatchAnswer(TypedDict):
    results: list[TranslateBatchResults]
    """One for each phrase, in their order"""
    catalog: NotRequired[Catalog]
    """Releases, scope and notices of the loaded terminology data"""
    disclaimer: NotRequired[str]
    """Fixed notice: deterministic, not a medical device, a clinician stays responsible"""
    readings: NotRequired[list[Reading | None]]
    """With view=full: How each phrase was read, in their order; null of one that could not be read"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class AnnotateAnswer(TypedDict):
    text_length: int
    """UTF-16 units of the text"""
    mention_count: int
    """Number of mentions"""
    sections: list[Sections]
    """The sections of the note by its headings, in its order, without the headings"""
    lists: list[Lists]
    """The lists whose head holds for their items, such as those below Denies:"""
    mentions: list[Mentions]
    """In the order of the text; they do not overlap"""
    claim_codes: list[ClaimCodes]
    """ICD-10-CM codes of what the note affirms, joined, checked and in claim order; to be confirmed"""
    questions: list[Questions]
    """What the note leaves open of the claim codes"""
    catalog: NotRequired[Catalog]
    """Releases, scope and notices of the loaded terminology data"""
    disclaimer: NotRequired[str]
    """Fixed notice: deterministic, not a medical device, a clinician stays responsible"""


class ChartAnswer(TypedDict):
    text_length: int
    """UTF-16 units of the text"""
    note_date: NotRequired[None | str]
    """The day as sent"""
    inputs: list[ChartInputs]
    """What the calculators take, in the order of the text"""
    calculators: list[Calculators]
    """In the order asked; else computed, assumed, ambiguous, missing, refused, without those that lack more than two inputs"""
    summary: ChartSummary
    """Calculators by status"""
    notice: str
    """How it was read"""
    catalog: NotRequired[Catalog]
    """Releases, scope and notices of the loaded terminology data"""
    disclaimer: NotRequired[str]
    """Fixed notice: deterministic, not a medical device, a clinician stays responsible"""
    citations: NotRequired[list[Citations]]
    """With view=full: The publications of the computed calculators, each once"""


class VerifyAnswer(TypedDict):
    claims: list[Claims]
    """One for each claim, in their order"""
    summary: VerifySummary
    """Claims by verdict: go on where none is contradicted or unclear"""
    notice: str
    """How it was read"""
    catalog: NotRequired[Catalog]
    """Releases, scope and notices of the loaded terminology data"""
    disclaimer: NotRequired[str]
    """Fixed notice: deterministic, not a medical device, a clinician stays responsible"""


class CheckCodesAnswer(TypedDict):
    codes: list[Codes]
    """Each code once, in the order of the claim"""
    verdict: Literal["errors", "advice", "clean"]
    """errors: a code has to change; advice: something to look at; clean: neither"""
    findings: list[Findings]
    """Errors first"""
    not_judged: list[NotJudged]
    """What the loaded releases do not tell"""
    date: NotRequired[None | str]
    """The day as sent"""
    date_covered: NotRequired[None | bool]
    """Whether a loaded release answers for that day; null if that is not known"""
    judged_on: NotRequired[None | str]
    """Day that the answer holds for: that sent, else the last of the release; null if not known"""
    date_note: str
    """What the releases say of it, in a sentence"""
    catalog: NotRequired[Catalog]
    """Releases, scope and notices of the loaded terminology data"""
    disclaimer: NotRequired[str]
    """Fixed notice: deterministic, not a medical device, a clinician stays responsible"""


class BsaMostellerAnswer(CommonAnswer):
    formula: Literal["mosteller"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    height_cm: float
    """Height used, in cm, rounded half-up to 4 decimals"""
    weight_kg: float
    """Weight used, in kg, rounded half-up to 4 decimals"""
    bsa_m2: float
    """Body surface area in m², rounded half-up to 4 decimals"""


class EgfrCkdEpiAnswer(CommonAnswer):
    formula: Literal["ckd_epi_2021_creatinine"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    creatinine_mg_dl: float
    """Creatinine used, in mg/dL, rounded half-up to 4 decimals"""
    age_years: int
    """Age used, in years"""
    sex: Literal["female", "male"]
    """Sex used"""
    egfr_ml_min_1_73m2: float
    """eGFR in mL/min/1.73m2, rounded half-up to 1 decimal"""
    units: Literal["mL/min/1.73m2"]
    """Units of the eGFR"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Cha2ds2VascAnswer(CommonAnswer):
    formula: Literal["cha2ds2_vasc"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    max_score: int
    """The highest score there is"""
    sex: Literal["female", "male"]
    """Sex used"""
    age_years: int
    """Age used, in years"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class BmiAnswer(CommonAnswer):
    formula: Literal["bmi"]
    """Name of the formula"""
    formula_expression: NotRequired[Literal["BMI = weight_kg / (height_m ^ 2)"]]
    """The formula that was evaluated"""
    height_cm: float
    """Height used, in cm, rounded half-up to 4 decimals"""
    weight_kg: float
    """Weight used, in kg, rounded half-up to 4 decimals"""
    bmi: float
    """Body mass index in kg/m², rounded half-up to 2 decimals"""
    who_adult_category: Literal["underweight", "normal_weight", "overweight", "obesity_class_1", "obesity_class_2", "obesity_class_3"]
    """WHO adult category of the unrounded value"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class HasBledAnswer(CommonAnswer):
    formula: Literal["has_bled"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    max_score: int
    """The highest score there is"""
    age_years: int
    """Age used, in years"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class CrclCockcroftGaultAnswer(CommonAnswer):
    formula: Literal["cockcroft_gault"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age used, in years"""
    sex: Literal["female", "male"]
    """Sex used"""
    weight_kg: float
    """Weight used, in kg, rounded half-up to 4 decimals"""
    creatinine_mg_dl: float
    """Creatinine used, in mg/dL, rounded half-up to 4 decimals"""
    crcl_ml_min: float
    """Creatinine clearance in mL/min, rounded half-up to 1 decimal"""
    units: Literal["mL/min"]
    """Units of the clearance"""
    weight_basis: Literal["total_body_weight"]
    """Which body weight the formula was given"""


class Fib4Answer(CommonAnswer):
    formula: Literal["fib4"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age used, in years"""
    ast_u_l: float
    """AST used, in U/L, rounded half-up to 4 decimals"""
    alt_u_l: float
    """ALT used, in U/L, rounded half-up to 4 decimals"""
    platelets_10e9_l: float
    """Platelet count used, in 10^9/L, rounded half-up to 4 decimals"""
    fib4: float
    """FIB-4 index, rounded half-up to 2 decimals"""
    sterling_band: Literal["low", "indeterminate", "high"]
    """low below 1.45, indeterminate from 1.45 to 3.25, high above 3.25, of the unrounded value"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class CrclByWeightAnswer(CommonAnswer):
    formula: Literal["cockcroft_gault_by_weight"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    weight_kg: float
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    height_cm: float
    """Height in centimetres, as used, rounded half-up to 4 decimals"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    bmi: float
    """Body mass index in kg/m2, rounded half-up to 2 decimals"""
    ibw_kg: float
    """Ideal body weight (Devine) in kg, rounded half-up to 1 decimal"""
    adjusted_body_weight_kg: float
    """Ideal weight and 0.4 of what exceeds it, in kg, rounded half-up to 1 decimal"""
    crcl_total_ml_min: float
    """Clearance on total weight in mL/min, rounded half-up to 1 decimal"""
    crcl_ideal_ml_min: float
    """Clearance on ideal weight in mL/min, rounded half-up to 1 decimal"""
    crcl_adjusted_ml_min: float
    """Clearance on adjusted weight in mL/min, rounded half-up to 1 decimal"""
    weight_basis: Literal["total_body_weight", "ideal_body_weight", "adjusted_body_weight"]
    """Weight of crcl_ml_min: total below a body mass index of 18.5, below 25 the smaller of ideal and total, else adjusted"""
    crcl_ml_min: float
    """Clearance on the chosen weight in mL/min, rounded half-up to 1 decimal"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class IbwDevineAnswer(CommonAnswer):
    formula: Literal["devine"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    height_cm: float
    """Height in centimetres, as used, rounded half-up to 4 decimals"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    weight_kg: NotRequired[float | None]
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    ibw_kg: float
    """Ideal body weight in kg, rounded half-up to 1 decimal"""
    adjusted_body_weight_kg: NotRequired[float | None]
    """Ideal weight and 0.4 of what exceeds it, in kg; null without a weight, rounded half-up to 1 decimal"""
    percent_of_ibw: NotRequired[float | None]
    """Weight in percent of the ideal weight; null without a weight, rounded half-up to 1 decimal"""
    below_60_in: bool
    """Whether the height is below 60 inches (152.4 cm)"""


class Cha2ds2VaAnswer(CommonAnswer):
    formula: Literal["cha2ds2_va"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    score: int
    """Sum of the points"""
    max_score: int
    """The highest score there is"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class KdigoCkdAnswer(CommonAnswer):
    formula: Literal["kdigo_2024"]
    """Name of the formula"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals"""
    acr_mg_g: NotRequired[float | None]
    """Urine albumin-to-creatinine ratio in mg/g, as used, rounded half-up to 4 decimals"""
    acr_mg_mmol: NotRequired[float | None]
    """Urine albumin-to-creatinine ratio in mg/mmol, as used, rounded half-up to 4 decimals"""
    gfr_category: Literal["G5", "G4", "G3b", "G3a", "G2", "G1"]
    """G5 below 15, G4 from 15, G3b from 30, G3a from 45, G2 from 60, G1 from 90, of the unrounded value"""
    albuminuria_category: Literal["A1", "A2", "A3"]
    """A2 from 30 to 300 mg/g or from 3 to 30 mg/mmol, decided in the unit sent"""
    ckd_risk: Literal["low", "moderately_increased", "high", "very_high"]
    """Risk of the two categories together"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class EgfrCkdEpiCrCysAnswer(CommonAnswer):
    formula: str
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    cystatin_c_mg_l: float
    """IFCC-standardised cystatin C in mg/L, as used, rounded half-up to 4 decimals"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    egfr_ml_min_1_73m2: float
    """eGFR in mL/min/1.73m2, rounded half-up to 1 decimal"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class EgfrCkdEpiCystatinCAnswer(CommonAnswer):
    formula: Literal["ckd_epi_2012_cystatin_c"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    cystatin_c_mg_l: float
    """IFCC-standardised cystatin C in mg/L, as used, rounded half-up to 4 decimals"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    egfr_ml_min_1_73m2: float
    """eGFR in mL/min/1.73m2, rounded half-up to 1 decimal"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Meld3Answer(CommonAnswer):
    formula: Literal["meld_3"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    bilirubin_mg_dl: float
    """Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals"""
    inr: float
    """International normalised ratio, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    albumin_g_dl: float
    """Serum albumin in g/dL, as used, rounded half-up to 4 decimals"""
    dialysis: bool
    """Dialysis twice, or 24 hours of haemodialysis, in the last 7 days, as used"""
    meld_3: int
    """MELD 3.0, rounded half-up to an integer"""


class MeldNaAnswer(CommonAnswer):
    formula: Literal["meld_na_2016"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    bilirubin_mg_dl: float
    """Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals"""
    inr: float
    """International normalised ratio, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    dialysis: bool
    """Dialysis twice, or 24 hours of haemodialysis, in the last 7 days, as used"""
    meld_i: int
    """MELD without sodium, rounded half-up to an integer"""
    meld_na: int
    """MELD-Na, rounded half-up to an integer"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class ChildPughAnswer(CommonAnswer):
    formula: Literal["child_pugh"]
    """Name of the formula"""
    bilirubin_mg_dl: float
    """Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals"""
    albumin_g_dl: float
    """Serum albumin in g/dL, as used, rounded half-up to 4 decimals"""
    inr: float
    """International normalised ratio, as used, rounded half-up to 4 decimals"""
    ascites: Literal["none", "slight", "moderate_to_severe"]
    """Ascites, as used"""
    encephalopathy: Literal["none", "grade_1_2", "grade_3_4"]
    """Hepatic encephalopathy, as used"""
    score: int
    """Sum of the points"""
    child_pugh_class: Literal["A", "B", "C"]
    """A below 7, B from 7, C from 10, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class PreventAnswer(CommonAnswer):
    formula: Literal["prevent_base_2023"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    total_cholesterol_mg_dl: float
    """Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    hdl_cholesterol_mg_dl: float
    """HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    bp_treated: bool
    """Treated for high blood pressure, as used"""
    statin: bool
    """Takes a statin, as used"""
    diabetes: bool
    """Diabetes mellitus, as used"""
    smoker: bool
    """Smokes now, as used"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals"""
    bmi: float
    """Body mass index in kg/m2, as used, rounded half-up to 4 decimals"""
    risk_10_year_cvd_percent: float
    """10-year risk of cardiovascular disease in percent, rounded half-up to 1 decimal"""
    risk_10_year_ascvd_percent: float
    """10-year risk of atherosclerotic cardiovascular disease in percent, rounded half-up to 1 decimal"""
    risk_10_year_hf_percent: NotRequired[float | None]
    """10-year risk of heart failure in percent, rounded half-up to 1 decimal"""
    risk_30_year_cvd_percent: NotRequired[float | None]
    """30-year risk of cardiovascular disease in percent, rounded half-up to 1 decimal"""
    risk_30_year_ascvd_percent: NotRequired[float | None]
    """30-year risk of atherosclerotic cardiovascular disease in percent, rounded half-up to 1 decimal"""
    risk_30_year_hf_percent: NotRequired[float | None]
    """30-year risk of heart failure in percent, rounded half-up to 1 decimal"""
    risk_band: Literal["low", "borderline", "intermediate", "high"]
    """Band of the unrounded 10-year risk of total cardiovascular disease at 5, 7.5 and 20 percent, the cut-offs of the pooled cohort equations; kept for compatibility. No guideline in force bands PREVENT so"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class AscvdPceAnswer(CommonAnswer):
    formula: Literal["ascvd_pce_2013"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    race: Literal["black", "white_or_other"]
    """Race category of the 2013 equations, as used"""
    total_cholesterol_mg_dl: float
    """Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    hdl_cholesterol_mg_dl: float
    """HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    bp_treated: bool
    """Treated for high blood pressure, as used"""
    diabetes: bool
    """Diabetes mellitus, as used"""
    smoker: bool
    """Smokes now, as used"""
    risk_10_year_percent: float
    """10-year risk of a first atherosclerotic event in percent, rounded half-up to 1 decimal"""
    risk_band: Literal["low", "borderline", "intermediate", "high"]
    """low below 5, borderline from 5, intermediate from 7.5, high from 20, of the unrounded value"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class KfreAnswer(CommonAnswer):
    formula: Literal["kfre_4_variable"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals"""
    acr_mg_g: float
    """Urine albumin-to-creatinine ratio in mg/g, as used, rounded half-up to 4 decimals"""
    region: Literal["north_america", "other"]
    """Which baseline: that of North America, or that of other countries, as used"""
    risk_2_year_percent: float
    """2-year risk of kidney failure in percent, rounded half-up to 1 decimal"""
    risk_5_year_percent: float
    """5-year risk of kidney failure in percent, rounded half-up to 1 decimal"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class WellsPeAnswer(CommonAnswer):
    formula: Literal["wells_pe"]
    """Name of the formula"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    score: float
    """Sum of the points"""
    three_tier: Literal["low", "moderate", "high"]
    """low below 2, moderate from 2 to 6, high above 6, of the unrounded value"""
    two_tier: Literal["unlikely", "likely"]
    """unlikely up to 4, likely above 4, of the unrounded value"""
    components: list[WellsPeComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class PercAnswer(CommonAnswer):
    formula: Literal["perc"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    spo2_percent: float
    """Oxygen saturation in percent, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    perc_negative: bool
    """Whether all eight criteria are absent"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class WellsDvtAnswer(CommonAnswer):
    formula: Literal["wells_dvt"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    three_tier: Literal["low", "moderate", "high"]
    """low below 1, moderate from 1, high from 3, of the unrounded value"""
    two_tier: Literal["unlikely", "likely"]
    """unlikely below 2, likely from 2, of the unrounded value"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class QtcAnswer(CommonAnswer):
    formula: Literal["qtc"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    qt_ms: float
    """QT interval in ms, as used, rounded half-up to 4 decimals"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    rr_ms: float
    """RR interval in ms, rounded half-up to 1 decimal"""
    qtc_bazett_ms: float
    """Corrected QT by Bazett in ms, rounded half-up to 1 decimal"""
    qtc_fridericia_ms: float
    """Corrected QT by Fridericia in ms, rounded half-up to 1 decimal"""
    qtc_framingham_ms: float
    """Corrected QT by the Framingham formula in ms, rounded half-up to 1 decimal"""
    qtc_hodges_ms: float
    """Corrected QT by Hodges in ms, rounded half-up to 1 decimal"""
    qtc_rautaharju_ms: float
    """Corrected QT by Rautaharju in ms, rounded half-up to 1 decimal"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Curb65Answer(CommonAnswer):
    formula: Literal["curb_65"]
    """Name of the formula"""
    bun_mg_dl: NotRequired[float | None]
    """Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals"""
    urea_mmol_l: NotRequired[float | None]
    """Blood urea nitrogen in mmol/L urea, as used, rounded half-up to 4 decimals"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    dbp_mmhg: float
    """Diastolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    age_years: int
    """Age in whole years, as used"""
    score: int
    """Sum of the points"""
    curb_65_band: Literal["low", "intermediate", "high"]
    """low below 2, intermediate from 2, high from 3, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class HeartScoreAnswer(CommonAnswer):
    formula: Literal["heart_score"]
    """Name of the formula"""
    history: Literal["slightly_suspicious", "moderately_suspicious", "highly_suspicious"]
    """How suspicious the history is, as used"""
    ecg: Literal["normal", "nonspecific_repolarization", "significant_st_deviation"]
    """The electrocardiogram, as used"""
    age_years: int
    """Age in whole years, as used"""
    risk_factor_count: int
    """Number of risk factors: blood pressure, cholesterol, diabetes, BMI > 30, smoking, family, as used"""
    troponin: Literal["normal", "1_to_3_times_limit", "above_3_times_limit"]
    """Troponin against its normal limit, as used"""
    score: int
    """Sum of the points"""
    heart_band: Literal["low", "moderate", "high"]
    """low below 4, moderate from 4, high from 7, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class RcriAnswer(CommonAnswer):
    formula: Literal["rcri"]
    """Name of the formula"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    rcri_class: Literal["I", "II", "III", "IV"]
    """I below 1, II from 1, III from 2, IV from 3, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class MapAnswer(CommonAnswer):
    formula: Literal["mean_arterial_pressure"]
    """Name of the formula"""
    formula_expression: NotRequired[Literal["MAP = (SBP + 2 * DBP) / 3"]]
    """The formula that was evaluated"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    dbp_mmhg: float
    """Diastolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    map_mmhg: float
    """Mean arterial pressure in mmHg, rounded half-up to 1 decimal"""


class AnionGapAnswer(CommonAnswer):
    formula: Literal["anion_gap"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    chloride_mmol_l: float
    """Serum chloride in mmol/L, as used, rounded half-up to 4 decimals"""
    bicarbonate_mmol_l: float
    """Serum bicarbonate in mmol/L, as used, rounded half-up to 4 decimals"""
    albumin_g_dl: NotRequired[float | None]
    """Serum albumin in g/dL, as used, rounded half-up to 4 decimals"""
    anion_gap_mmol_l: float
    """Anion gap in mmol/L, rounded half-up to 2 decimals"""
    delta_gap_mmol_l: float
    """Anion gap less 12 in mmol/L, rounded half-up to 2 decimals"""
    delta_ratio: NotRequired[float | None]
    """Delta gap by the fall of bicarbonate below 24; null at 24, rounded half-up to 2 decimals"""
    albumin_corrected_anion_gap_mmol_l: NotRequired[float | None]
    """Anion gap corrected for albumin in mmol/L, rounded half-up to 2 decimals"""
    albumin_corrected_delta_gap_mmol_l: NotRequired[float | None]
    """Corrected anion gap less 12 in mmol/L, rounded half-up to 2 decimals"""
    albumin_corrected_delta_ratio: NotRequired[float | None]
    """Corrected delta gap by the fall of bicarbonate; null at 24, rounded half-up to 2 decimals"""


class CalciumCorrectedAnswer(CommonAnswer):
    formula: Literal["payne_1973"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    calcium_mg_dl: float
    """Total serum calcium in mg/dL, as used, rounded half-up to 4 decimals"""
    albumin_g_dl: float
    """Serum albumin in g/dL, as used, rounded half-up to 4 decimals"""
    corrected_calcium_mg_dl: float
    """Corrected calcium in mg/dL, rounded half-up to 2 decimals"""
    corrected_calcium_mmol_l: float
    """Corrected calcium in mmol/L, rounded half-up to 3 decimals"""


class SodiumCorrectedAnswer(CommonAnswer):
    formula: Literal["sodium_corrected_for_glucose"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    glucose_mg_dl: float
    """Glucose in mg/dL, as used, rounded half-up to 4 decimals"""
    corrected_sodium_katz_mmol_l: float
    """Corrected sodium by Katz in mmol/L, rounded half-up to 1 decimal"""
    corrected_sodium_hillier_mmol_l: float
    """Corrected sodium by Hillier in mmol/L, rounded half-up to 1 decimal"""


class OsmolalityAnswer(CommonAnswer):
    formula: Literal["serum_osmolality"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    glucose_mg_dl: float
    """Glucose in mg/dL, as used, rounded half-up to 4 decimals"""
    bun_mg_dl: float
    """Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals"""
    ethanol_mg_dl: NotRequired[float | None]
    """Ethanol in mg/dL, as used, rounded half-up to 4 decimals"""
    measured_osmolality_mosm_kg: NotRequired[float | None]
    """Measured osmolality in mosm/kg, as used, rounded half-up to 4 decimals"""
    osmolality_mosm_kg: float
    """Calculated osmolality in mosm/kg, rounded half-up to 1 decimal"""
    osmolal_gap_mosm_kg: NotRequired[float | None]
    """Measured less calculated osmolality; null without a measured one, rounded half-up to 1 decimal"""


class FreeWaterDeficitAnswer(CommonAnswer):
    formula: Literal["free_water_deficit"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    weight_kg: float
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    target_sodium_mmol_l: float
    """Target sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    total_body_water_fraction: float
    """Body water as a part of weight, rounded half-up to 2 decimals"""
    free_water_deficit_l: float
    """Free water deficit in litres, rounded half-up to 2 decimals"""


class FenaAnswer(CommonAnswer):
    formula: Literal["fena"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    urine_sodium_mmol_l: float
    """Urine sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    urine_creatinine_mg_dl: float
    """Urine creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    fena_percent: float
    """Fractional excretion of sodium in percent, rounded half-up to 2 decimals"""
    fena_band: Literal["below_1", "1_to_2", "above_2"]
    """below_1 below 1, 1_to_2 from 1 to 2, above_2 above 2, of the unrounded value"""


class ApriAnswer(CommonAnswer):
    formula: Literal["apri"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    ast_u_l: float
    """Aspartate aminotransferase (AST) in U/L, as used, rounded half-up to 4 decimals"""
    ast_upper_limit_u_l: float
    """Upper limit of normal of AST in U/L, as used, rounded half-up to 4 decimals"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000), as used, rounded half-up to 4 decimals"""
    apri: float
    """AST to platelet ratio index, rounded half-up to 2 decimals"""
    wai_band: Literal["low", "indeterminate", "high"]
    """low up to 0.5, indeterminate above 0.5 to 1.5, high above 1.5, of the unrounded value"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class NafldFibrosisAnswer(CommonAnswer):
    formula: Literal["nafld_fibrosis_score"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    bmi: float
    """Body mass index in kg/m2, as used, rounded half-up to 4 decimals"""
    diabetes_or_ifg: bool
    """Diabetes or impaired fasting glucose, as used"""
    ast_u_l: float
    """Aspartate aminotransferase (AST) in U/L, as used, rounded half-up to 4 decimals"""
    alt_u_l: float
    """Alanine aminotransferase (ALT) in U/L, as used, rounded half-up to 4 decimals"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000), as used, rounded half-up to 4 decimals"""
    albumin_g_dl: float
    """Serum albumin in g/dL, as used, rounded half-up to 4 decimals"""
    nafld_fibrosis_score: float
    """NAFLD fibrosis score, rounded half-up to 3 decimals"""
    angulo_band: Literal["low", "indeterminate", "high"]
    """low below -1.455, indeterminate from -1.455 to 0.676, high above 0.676, of the unrounded value"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class AlbiAnswer(CommonAnswer):
    formula: Literal["albi"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    bilirubin_mg_dl: float
    """Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals"""
    albumin_g_dl: float
    """Serum albumin in g/dL, as used, rounded half-up to 4 decimals"""
    albi_score: float
    """ALBI score, rounded half-up to 2 decimals"""
    albi_grade: int
    """ALBI grade"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class CarboplatinCalvertAnswer(CommonAnswer):
    formula: Literal["calvert"]
    """Name of the formula"""
    formula_expression: NotRequired[Literal["dose_mg = AUC * (GFR + 25)"]]
    """The formula that was evaluated"""
    auc: float
    """Target AUC in mg/mL*min, as used, rounded half-up to 4 decimals"""
    gfr_ml_min: float
    """GFR or creatinine clearance in mL/min, as used, rounded half-up to 4 decimals"""
    cap_gfr: bool
    """Cap the GFR at 125 mL/min, as used"""
    gfr_used_ml_min: float
    """GFR that the dose was computed from, rounded half-up to 1 decimal"""
    dose_mg: float
    """Total dose in mg, rounded half-up to 1 decimal"""
    capped: bool
    """Whether the cap lowered the GFR"""


class BsaAnswer(CommonAnswer):
    formula: Literal["bsa_variants"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    height_cm: float
    """Height in centimetres, as used, rounded half-up to 4 decimals"""
    weight_kg: float
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    bsa_du_bois_m2: float
    """Body surface area by Du Bois in m2, rounded half-up to 4 decimals"""
    bsa_mosteller_m2: float
    """Body surface area by Mosteller in m2, rounded half-up to 4 decimals"""
    bsa_haycock_m2: float
    """Body surface area by Haycock in m2, rounded half-up to 4 decimals"""
    bsa_gehan_george_m2: float
    """Body surface area by Gehan and George in m2, rounded half-up to 4 decimals"""
    bsa_boyd_m2: float
    """Body surface area by Boyd in m2, rounded half-up to 4 decimals"""


class News2Answer(CommonAnswer):
    formula: Literal["news2"]
    """Name of the formula"""
    respiratory_rate_bpm: int
    """Respiratory rate in breaths per minute, as used"""
    spo2_percent: int
    """Oxygen saturation in percent, as used"""
    spo2_scale: Literal["1", "2"]
    """2 only for hypercapnic failure with a target of 88-92, as used"""
    sbp_mmhg: int
    """Systolic blood pressure in mmHg, as used"""
    heart_rate_bpm: int
    """Pulse in beats per minute, as used"""
    consciousness: Literal["alert", "confusion", "voice", "pain", "unresponsive"]
    """Alert, new confusion, or what the person responds to, as used"""
    temperature_c: float
    """Temperature in °C, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    news2_band: Literal["none", "low", "low_medium", "medium", "high"]
    """low_medium with a single 3 in a total up to 4, medium from 5, high from 7"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class QsofaAnswer(CommonAnswer):
    formula: Literal["qsofa"]
    """Name of the formula"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    gcs: int
    """Total of the Glasgow coma scale, as used"""
    score: int
    """Sum of the points"""
    positive: bool
    """Whether the score is at least 2"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class SofaAnswer(CommonAnswer):
    formula: Literal["sofa"]
    """Name of the formula"""
    pao2_mmhg: float
    """Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals"""
    respiratory_support: bool
    """Ventilated, or CPAP, as used"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000), as used, rounded half-up to 4 decimals"""
    bilirubin_mg_dl: float
    """Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals"""
    map_mmhg: float
    """Mean arterial pressure in mmHg, as used, rounded half-up to 4 decimals"""
    dopamine_ug_kg_min: float
    """Dose of dopamine in µg/kg/min, as used, rounded half-up to 4 decimals"""
    dobutamine: bool
    """Dobutamine at any dose, as used"""
    epinephrine_ug_kg_min: float
    """Dose of epinephrine in µg/kg/min, as used, rounded half-up to 4 decimals"""
    norepinephrine_ug_kg_min: float
    """Dose of norepinephrine in µg/kg/min, as used, rounded half-up to 4 decimals"""
    gcs: int
    """Total of the Glasgow coma scale, as used"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    urine_output_ml_day: NotRequired[float | None]
    """Urine output in mL/day, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    pf_ratio: float
    """Arterial oxygen pressure in mmHg by the inspired fraction, rounded half-up to 1 decimal"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class GcsAnswer(CommonAnswer):
    formula: Literal["gcs"]
    """Name of the formula"""
    eye: int
    """Best eye response, as used"""
    verbal: int
    """Best verbal response, as used"""
    motor: int
    """Best motor response, as used"""
    score: int
    """Sum of the three responses"""
    gcs_band: Literal["severe", "moderate", "mild"]
    """severe below 9, moderate from 9, mild from 13, of the unrounded value"""


class SirsAnswer(CommonAnswer):
    formula: Literal["sirs"]
    """Name of the formula"""
    temperature_c: float
    """Temperature in °C, as used, rounded half-up to 4 decimals"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals"""
    paco2_mmhg: NotRequired[float | None]
    """Arterial carbon dioxide pressure in mmHg, as used, rounded half-up to 4 decimals"""
    wbc_10e9_l: float
    """White cell count in 10^9/L, as used, rounded half-up to 4 decimals"""
    bands_percent: NotRequired[float | None]
    """Immature forms in percent, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    sirs: bool
    """Whether the score is at least 2"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class PsiPortAnswer(CommonAnswer):
    formula: Literal["psi_port"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    temperature_c: float
    """Temperature in °C, as used, rounded half-up to 4 decimals"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    ph: NotRequired[float | None]
    """Arterial pH, as used, rounded half-up to 4 decimals"""
    bun_mg_dl: NotRequired[float | None]
    """Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals"""
    urea_mmol_l: NotRequired[float | None]
    """Blood urea nitrogen in mmol/L urea, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: NotRequired[float | None]
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    glucose_mg_dl: NotRequired[float | None]
    """Glucose in mg/dL, as used, rounded half-up to 4 decimals"""
    glucose_mmol_l: NotRequired[float | None]
    """Glucose in mmol/L, as used, rounded half-up to 4 decimals"""
    hematocrit_percent: NotRequired[float | None]
    """Haematocrit in percent, as used, rounded half-up to 4 decimals"""
    pao2_mmhg: NotRequired[float | None]
    """Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals"""
    spo2_percent: NotRequired[float | None]
    """Oxygen saturation in percent, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    psi_class: Literal["I", "II", "III", "IV", "V"]
    """I by age, diseases and vital signs alone; II up to 70 points, III to 90, IV to 130, V above"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class ApacheIiAnswer(CommonAnswer):
    formula: Literal["apache_ii"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    temperature_c: float
    """Temperature in °C, as used, rounded half-up to 4 decimals"""
    map_mmhg: float
    """Mean arterial pressure in mmHg, as used, rounded half-up to 4 decimals"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals"""
    pao2_mmhg: NotRequired[float | None]
    """Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals"""
    aa_gradient_mmhg: NotRequired[float | None]
    """A-a gradient in mmHg, as used, rounded half-up to 4 decimals"""
    ph: float
    """Arterial pH, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    potassium_mmol_l: float
    """Serum potassium in mmol/L, as used, rounded half-up to 4 decimals"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    hematocrit_percent: float
    """Haematocrit in percent, as used, rounded half-up to 4 decimals"""
    wbc_10e9_l: float
    """White cell count in 10^9/L, as used, rounded half-up to 4 decimals"""
    gcs: int
    """Total of the Glasgow coma scale, as used"""
    chronic_health: Literal["none", "nonoperative_or_emergency", "elective_postoperative"]
    """Severe organ insufficiency or immune compromise, by the kind of admission, as used"""
    score: int
    """Sum of the points"""
    acute_physiology_score: int
    """Points without those for age and chronic health"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class GlasgowBlatchfordAnswer(CommonAnswer):
    formula: Literal["glasgow_blatchford"]
    """Name of the formula"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    bun_mg_dl: float
    """Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals"""
    hemoglobin_g_dl: float
    """Haemoglobin in g/dL, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class CharlsonAnswer(CommonAnswer):
    formula: Literal["charlson"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    liver_disease: Literal["none", "mild", "moderate_severe"]
    """Liver disease, as used"""
    diabetes: Literal["none", "uncomplicated", "end_organ_damage"]
    """Diabetes mellitus, as used"""
    solid_tumor: Literal["none", "localized", "metastatic"]
    """Solid tumour, as used"""
    charlson_index: int
    """Sum of the points without those for age"""
    age_adjusted_index: int
    """Sum of all points"""
    estimated_10_year_survival_percent: float
    """Survival of 10 years estimated from the age-adjusted index, in percent, rounded half-up to 1 decimal"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class CapriniAnswer(CommonAnswer):
    formula: Literal["caprini_2005"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    surgery: Literal["none", "minor", "major", "laparoscopic", "arthroscopic", "elective_lower_extremity_arthroplasty"]
    """Operation that is planned, as used"""
    mobility: Literal["normal", "bed_rest", "confined_over_72_h"]
    """Mobility, as used"""
    bmi: float
    """Body mass index in kg/m2, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    caprini_band: Literal["low", "moderate", "high", "highest"]
    """low below 2, moderate from 2, high from 3, highest from 5, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class PaduaAnswer(CommonAnswer):
    formula: Literal["padua"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    bmi: float
    """Body mass index in kg/m2, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    high_risk: bool
    """Whether the score is at least 4"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class GenevaRevisedAnswer(CommonAnswer):
    formula: Literal["geneva_revised"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    geneva_band: Literal["low", "intermediate", "high"]
    """low below 4, intermediate from 4, high from 11, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class CentorMcisaacAnswer(CommonAnswer):
    formula: Literal["centor_mcisaac"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    temperature_c: float
    """Temperature in °C, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class FeverpainAnswer(CommonAnswer):
    formula: Literal["feverpain"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class TimiNstemiAnswer(CommonAnswer):
    formula: Literal["timi_ua_nstemi"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    score: int
    """Sum of the points"""
    timi_band: Literal["low", "intermediate", "high"]
    """low below 3, intermediate from 3, high from 5, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class GraceAnswer(CommonAnswer):
    formula: Literal["grace_2003"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    killip_class: int
    """Killip class, as used"""
    score: int
    """Sum of the points"""
    grace_band: Literal["low", "intermediate", "high"]
    """low below 109, intermediate from 109 to 140, high above 140, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class FraminghamChdAnswer(CommonAnswer):
    formula: Literal["framingham_hard_chd"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    total_cholesterol_mg_dl: float
    """Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    hdl_cholesterol_mg_dl: float
    """HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    bp_treated: bool
    """Treated for high blood pressure, as used"""
    smoker: bool
    """Smokes now, as used"""
    risk_10_year_percent: float
    """10-year risk of hard coronary heart disease in percent, rounded half-up to 1 decimal"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class LdlAnswer(CommonAnswer):
    formula: Literal["ldl_calculated"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    total_cholesterol_mg_dl: float
    """Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    hdl_cholesterol_mg_dl: float
    """HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    triglycerides_mg_dl: float
    """Triglycerides in mg/dL, as used, rounded half-up to 4 decimals"""
    non_hdl_cholesterol_mg_dl: float
    """Total less HDL cholesterol in mg/dL, rounded half-up to 1 decimal"""
    ldl_friedewald_mg_dl: NotRequired[float | None]
    """LDL by Friedewald in mg/dL; null above 400 mg/dL of triglycerides, rounded half-up to 1 decimal"""
    ldl_sampson_mg_dl: NotRequired[float | None]
    """LDL by Sampson in mg/dL; null above 800 mg/dL of triglycerides, rounded half-up to 1 decimal"""


class HomaIrAnswer(CommonAnswer):
    formula: Literal["homa_ir"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    insulin_uiu_ml: float
    """Fasting insulin in microIU/mL, as used, rounded half-up to 4 decimals"""
    glucose_mg_dl: float
    """Glucose in mg/dL, as used, rounded half-up to 4 decimals"""
    homa_ir: float
    """HOMA-IR, rounded half-up to 2 decimals"""


class MmeAnswer(CommonAnswer):
    formula: Literal["mme_cdc_2022"]
    """Name of the formula"""
    formula_expression: NotRequired[Literal["MME = sum of daily dose * factor"]]
    """The formula that was evaluated"""
    codeine_mg_day: float
    """Codeine in mg a day, as used, rounded half-up to 4 decimals"""
    fentanyl_patch_ug_h: float
    """Fentanyl patch in µg an hour, as used, rounded half-up to 4 decimals"""
    hydrocodone_mg_day: float
    """Hydrocodone in mg a day, as used, rounded half-up to 4 decimals"""
    hydromorphone_mg_day: float
    """Hydromorphone in mg a day, as used, rounded half-up to 4 decimals"""
    methadone_mg_day: float
    """Methadone in mg a day, as used, rounded half-up to 4 decimals"""
    morphine_mg_day: float
    """Morphine in mg a day, as used, rounded half-up to 4 decimals"""
    oxycodone_mg_day: float
    """Oxycodone in mg a day, as used, rounded half-up to 4 decimals"""
    oxymorphone_mg_day: float
    """Oxymorphone in mg a day, as used, rounded half-up to 4 decimals"""
    tapentadol_mg_day: float
    """Tapentadol in mg a day, as used, rounded half-up to 4 decimals"""
    tramadol_mg_day: float
    """Tramadol in mg a day, as used, rounded half-up to 4 decimals"""
    fentanyl_buccal_ug_day: float
    """Transmucosal fentanyl in µg a day, as used, rounded half-up to 4 decimals"""
    buprenorphine_mg_day: float
    """Buprenorphine in mg a day, as used, rounded half-up to 4 decimals"""
    mme_mg_day: float
    """Morphine milligram equivalents a day, rounded half-up to 1 decimal"""
    mme_band: NotRequired[Literal["below_50", "50_to_below_90", "90_or_more"] | None]
    """below_50 below 50, 50_to_below_90 from 50, 90_or_more from 90, of the unrounded value"""
    outside_cdc_2022: bool
    """Whether a drug was sent that the table of 2022 does not have"""
    mme_cdc_2022_mg_day: NotRequired[float]
    """With view=full: Equivalents a day of the drugs in the table of 2022 alone, rounded half-up to 1 decimal"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class SteroidConversionAnswer(CommonAnswer):
    formula: Literal["glucocorticoid_equivalents"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    from_steroid: Literal["betamethasone", "cortisone", "dexamethasone", "hydrocortisone", "methylprednisolone", "prednisolone", "prednisone", "triamcinolone"]
    """Glucocorticoid that is taken, as used"""
    dose_mg: float
    """Dose in mg, as used, rounded half-up to 4 decimals"""
    to_steroid: Literal["betamethasone", "cortisone", "dexamethasone", "hydrocortisone", "methylprednisolone", "prednisolone", "prednisone", "triamcinolone"]
    """Glucocorticoid that is wanted, as used"""
    equivalent_dose_mg: float
    """Equivalent dose in mg, rounded half-up to 2 decimals"""


class MaintenanceFluidsAnswer(CommonAnswer):
    formula: Literal["holliday_segar_4_2_1"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    weight_kg: float
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    rate_ml_h: float
    """Rate in mL/h, rounded half-up to 1 decimal"""
    volume_ml_day: float
    """Volume in mL a day, rounded half-up to 1 decimal"""


class PregnancyDatingAnswer(CommonAnswer):
    formula: Literal["naegele"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    lmp_date: str
    """First day of the last menstrual period, YYYY-MM-DD, as used"""
    cycle_length_days: int
    """Cycle length in days, as used"""
    on_date: NotRequired[str | None]
    """Day for which the gestational age is wanted, YYYY-MM-DD, as used"""
    estimated_due_date: str
    """Estimated due date"""
    estimated_conception_date: str
    """Estimated date of conception"""
    gestational_age_weeks: NotRequired[int | None]
    """Whole weeks of gestation at on_date; null without it"""
    gestational_age_days: NotRequired[int | None]
    """Days beyond the whole weeks; null without on_date"""


class AaGradientAnswer(CommonAnswer):
    formula: Literal["aa_gradient"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    pao2_mmhg: float
    """Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals"""
    paco2_mmhg: float
    """Arterial carbon dioxide pressure in mmHg, as used, rounded half-up to 4 decimals"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals"""
    atmospheric_pressure_mmhg: float
    """Barometric pressure in mmHg, as used, rounded half-up to 4 decimals"""
    alveolar_po2_mmhg: float
    """Alveolar oxygen pressure in mmHg, rounded half-up to 1 decimal"""
    aa_gradient_mmhg: float
    """Gradient in mmHg, rounded half-up to 1 decimal"""
    expected_aa_gradient_mmhg: float
    """Gradient expected for the age in mmHg, rounded half-up to 1 decimal"""
    pf_ratio: float
    """Arterial oxygen pressure in mmHg by the inspired fraction, rounded half-up to 1 decimal"""


class WintersAnswer(CommonAnswer):
    formula: Literal["winters"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    bicarbonate_mmol_l: float
    """Serum bicarbonate in mmol/L, as used, rounded half-up to 4 decimals"""
    expected_paco2_mmhg: float
    """Expected PaCO2 in mmHg, rounded half-up to 1 decimal"""
    expected_paco2_low_mmhg: float
    """Lower end of the range in mmHg, rounded half-up to 1 decimal"""
    expected_paco2_high_mmhg: float
    """Upper end of the range in mmHg, rounded half-up to 1 decimal"""


class EgfrSchwartzAnswer(CommonAnswer):
    formula: Literal["schwartz_2009"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    height_cm: float
    """Height in centimetres, as used, rounded half-up to 4 decimals"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    egfr_ml_min_1_73m2: float
    """eGFR in mL/min/1.73m2, rounded half-up to 1 decimal"""


class EgfrMdrdAnswer(CommonAnswer):
    formula: Literal["mdrd_2006"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    apply_race_coefficient: bool
    """Apply the historical factor 1.212, as used"""
    egfr_ml_min_1_73m2: float
    """eGFR in mL/min/1.73m2, rounded half-up to 1 decimal"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class TargetWeightAnswer(CommonAnswer):
    formula: Literal["target_weight"]
    """Name of the formula"""
    formula_expression: NotRequired[Literal["weight_kg = BMI * height_m ^ 2"]]
    """The formula that was evaluated"""
    bmi: float
    """Body mass index in kg/m2, as used, rounded half-up to 4 decimals"""
    height_cm: float
    """Height in centimetres, as used, rounded half-up to 4 decimals"""
    target_weight_kg: float
    """Weight at the target in kg, rounded half-up to 1 decimal"""


class MaddreyAnswer(CommonAnswer):
    formula: Literal["maddrey_discriminant_function"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    pt_s: float
    """Prothrombin time in seconds, as used, rounded half-up to 4 decimals"""
    pt_control_s: float
    """Control prothrombin time in seconds, as used, rounded half-up to 4 decimals"""
    bilirubin_mg_dl: float
    """Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals"""
    maddrey: float
    """Discriminant function, rounded half-up to 1 decimal"""
    severe: bool
    """Whether it is at least 32"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class LilleAnswer(CommonAnswer):
    formula: Literal["lille"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    albumin_g_dl: float
    """Serum albumin in g/dL, as used, rounded half-up to 4 decimals"""
    bilirubin_day_0_mg_dl: float
    """Bilirubin on day 0 in mg/dL, as used, rounded half-up to 4 decimals"""
    bilirubin_day_7_mg_dl: float
    """Bilirubin on day 7 in mg/dL, as used, rounded half-up to 4 decimals"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    pt_s: float
    """Prothrombin time in seconds, as used, rounded half-up to 4 decimals"""
    lille: float
    """Lille score, rounded half-up to 3 decimals"""
    lille_response: Literal["complete", "partial", "null"]
    """complete up to 0.16, partial above 0.16 to 0.56, null above 0.56, of the unrounded value"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class BisapAnswer(CommonAnswer):
    formula: Literal["bisap"]
    """Name of the formula"""
    bun_mg_dl: float
    """Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals"""
    age_years: int
    """Age in whole years, as used"""
    score: int
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class ParklandAnswer(CommonAnswer):
    formula: Literal["parkland"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    weight_kg: float
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    tbsa_percent: float
    """Burned body surface in percent, as used, rounded half-up to 4 decimals"""
    volume_24_h_ml: float
    """Volume of the first 24 hours in mL, rounded half-up to 1 decimal"""
    volume_first_8_h_ml: float
    """Volume of the first 8 hours in mL, rounded half-up to 1 decimal"""
    rate_first_8_h_ml_h: float
    """Rate of the first 8 hours in mL/h, rounded half-up to 1 decimal"""
    rate_next_16_h_ml_h: float
    """Rate of the next 16 hours in mL/h, rounded half-up to 1 decimal"""
    volume_24_h_at_2_ml: NotRequired[float]
    """With view=full: Volume of the first 24 hours in mL at 2 mL/kg/percent: adults, thermal burns from 20 percent; not for children (3 mL) or electrical burns (4 mL), rounded half-up to 1 decimal"""
    rate_first_8_h_at_2_ml: NotRequired[float]
    """With view=full: Rate of the first 8 hours in mL/h at 2 mL/kg/percent: adults, thermal burns from 20 percent; not for children (3 mL) or electrical burns (4 mL), rounded half-up to 1 decimal"""


class NihssAnswer(CommonAnswer):
    formula: Literal["nihss"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    nihss_band: Literal["none", "minor", "moderate", "moderate_to_severe", "severe"]
    """none below 1, minor from 1, moderate from 5, moderate_to_severe from 16, severe from 21, of the unrounded value"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""


class Phq9Answer(CommonAnswer):
    formula: Literal["phq_9"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    phq_9_band: Literal["minimal", "mild", "moderate", "moderately_severe", "severe"]
    """minimal below 5, mild from 5, moderate from 10, moderately_severe from 15, severe from 20, of the unrounded value"""
    positive: bool
    """Whether the score is at least 10"""
    self_harm_item_positive: bool
    """Whether the item of self-harm is 1 or more, at any score"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Phq2Answer(CommonAnswer):
    formula: Literal["phq_2"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    positive: bool
    """Whether the score is at least 3"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Gad7Answer(CommonAnswer):
    formula: Literal["gad_7"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    gad_7_band: Literal["minimal", "mild", "moderate", "severe"]
    """minimal below 5, mild from 5, moderate from 10, severe from 15, of the unrounded value"""
    positive: bool
    """Whether the score is at least 10"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class ShockIndexAnswer(CommonAnswer):
    formula: Literal["shock_index"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    dbp_mmhg: NotRequired[float | None]
    """Diastolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    age_years: NotRequired[int | None]
    """Age in whole years, as used"""
    shock_index: float
    """Shock index, rounded half-up to 2 decimals"""
    shock_index_band: Literal["normal", "elevated", "high"]
    """normal up to 0.7, elevated above 0.7, high from 1, of the unrounded value"""
    modified_shock_index: NotRequired[float | None]
    """Heart rate by mean arterial pressure; null without dbp_mmhg, rounded half-up to 2 decimals"""
    modified_shock_index_high: NotRequired[bool | None]
    """Whether the modified index is above 1.3; null without dbp_mmhg"""
    age_shock_index: NotRequired[float | None]
    """Age times the shock index; null without age, rounded half-up to 1 decimal"""


class PfRatioAnswer(CommonAnswer):
    formula: Literal["pf_sf_ratio"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    pao2_mmhg: NotRequired[float | None]
    """Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals"""
    spo2_percent: NotRequired[float | None]
    """Oxygen saturation in percent, as used, rounded half-up to 4 decimals"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals"""
    pf_ratio: NotRequired[float | None]
    """PaO2 in mmHg by the inspired fraction; null without PaO2, rounded half-up to 1 decimal"""
    pf_band: NotRequired[Literal["up_to_100", "above_100_to_200", "above_200_to_300", "above_300"] | None]
    """up_to_100 up to 100, above_100_to_200 above 100 to 200, above_200_to_300 above 200 to 300, above_300 above 300, of the unrounded value"""
    sf_ratio: NotRequired[float | None]
    """SpO2 in percent by the inspired fraction; null without SpO2, rounded half-up to 1 decimal"""
    sf_band: NotRequired[Literal["up_to_235", "above_235_to_315", "above_315"] | None]
    """up_to_235 up to 235, above_235_to_315 above 235 to 315, above_315 above 315, of the unrounded value"""
    pf_estimated_from_sf: NotRequired[float | None]
    """P/F ratio that the S/F ratio stands for; null without SpO2, rounded half-up to 1 decimal"""
    sf_reliable: NotRequired[bool | None]
    """Whether SpO2 is at most 97; null without SpO2"""


class BerlinArdsAnswer(CommonAnswer):
    formula: Literal["berlin_2012"]
    """Name of the formula"""
    peep_cmh2o: float
    """PEEP or CPAP in cmH2O, as used, rounded half-up to 4 decimals"""
    pao2_mmhg: float
    """Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals"""
    ards: bool
    """Whether all five criteria are met"""
    ards_severity: Literal["none", "mild", "moderate", "severe"]
    """Severity by the P/F ratio; none if a criterion lacks"""
    pf_ratio: float
    """PaO2 in mmHg by the inspired fraction, rounded half-up to 1 decimal"""
    criteria_met: int
    """Sum of the points"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class KdigoAkiAnswer(CommonAnswer):
    formula: Literal["kdigo_aki_2012"]
    """Name of the formula"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    baseline_creatinine_mg_dl: float
    """Baseline creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    creatinine_48_h_ago_mg_dl: NotRequired[float | None]
    """Creatinine 48 h ago in mg/dL, as used, rounded half-up to 4 decimals"""
    urine_output_ml_kg_h: NotRequired[float | None]
    """Mean urine output in mL/kg/h, as used, rounded half-up to 4 decimals"""
    urine_output_hours: NotRequired[float | None]
    """Time of that urine output in hours, as used, rounded half-up to 4 decimals"""
    anuria_12_h: bool
    """No urine for 12 hours or more, as used"""
    renal_replacement_therapy: bool
    """Renal replacement therapy, as used"""
    kdigo_aki_stage: int
    """The higher of the two stages"""
    aki: bool
    """Whether the stage is at least 1"""
    creatinine_stage: int
    """Stage by creatinine or replacement therapy"""
    urine_output_stage: NotRequired[int | None]
    """Stage by urine output; null where none was sent"""
    creatinine_ratio: float
    """Creatinine by its baseline, rounded half-up to 2 decimals"""
    rise_48_h_mg_dl: NotRequired[float | None]
    """Rise of creatinine in 48 hours in mg/dL; null without the earlier value, rounded half-up to 2 decimals"""


class FeureaAnswer(CommonAnswer):
    formula: Literal["feurea"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    urine_urea_nitrogen_mg_dl: float
    """Urine urea in mg/dL N, as used, rounded half-up to 4 decimals"""
    bun_mg_dl: float
    """Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals"""
    urine_creatinine_mg_dl: float
    """Urine creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    feurea_percent: float
    """Fractional excretion of urea in percent, rounded half-up to 2 decimals"""
    feurea_band: Literal["up_to_35", "above_35_to_50", "above_50"]
    """up_to_35 up to 35, above_35_to_50 above 35 to 50, above_50 above 50, of the unrounded value"""


class TtkgAnswer(CommonAnswer):
    formula: Literal["ttkg"]
    """Name of the formula"""
    formula_expression: NotRequired[Literal["TTKG = (UK / PK) / (Uosm / Posm)"]]
    """The formula that was evaluated"""
    urine_potassium_mmol_l: float
    """Urine potassium in mmol/L, as used, rounded half-up to 4 decimals"""
    potassium_mmol_l: float
    """Serum potassium in mmol/L, as used, rounded half-up to 4 decimals"""
    urine_osmolality_mosm_kg: float
    """Urine osmolality in mOsm/kg, as used, rounded half-up to 4 decimals"""
    serum_osmolality_mosm_kg: float
    """Serum osmolality in mOsm/kg, as used, rounded half-up to 4 decimals"""
    urine_sodium_mmol_l: NotRequired[float | None]
    """Urine sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    ttkg: float
    """Transtubular potassium gradient, rounded half-up to 2 decimals"""
    ttkg_valid: bool
    """Whether the conditions of the gradient hold"""
    ttkg_band: Literal["not_valid", "potassium_in_range", "hypokalaemia_below_3", "hypokalaemia_3_or_more", "hyperkalaemia_below_7", "hyperkalaemia_7_or_more"]
    """The gradient against 3 in hypokalaemia, and against 7 in hyperkalaemia"""


class AbgAnswer(CommonAnswer):
    formula: Literal["abg_stepwise"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    ph: float
    """Arterial pH, as used, rounded half-up to 4 decimals"""
    paco2_mmhg: float
    """Arterial carbon dioxide pressure in mmHg, as used, rounded half-up to 4 decimals"""
    bicarbonate_mmol_l: float
    """Serum bicarbonate in mmol/L, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: NotRequired[float | None]
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    chloride_mmol_l: NotRequired[float | None]
    """Serum chloride in mmol/L, as used, rounded half-up to 4 decimals"""
    albumin_g_dl: NotRequired[float | None]
    """Serum albumin in g/dL, as used, rounded half-up to 4 decimals"""
    primary_disorder: Literal["normal", "metabolic_acidosis", "respiratory_acidosis", "mixed_acidosis", "metabolic_alkalosis", "respiratory_alkalosis", "mixed_alkalosis", "ph_normal_both_high", "ph_normal_both_low", "ph_normal_one_abnormal", "ph_unexplained"]
    """By pH 7.35-7.45, PaCO2 35-45 mmHg and bicarbonate 22-26 mmol/L"""
    expected_paco2_low_mmhg: NotRequired[float | None]
    """Lowest expected PaCO2 in mmHg; null but in a metabolic disorder, rounded half-up to 1 decimal"""
    expected_paco2_high_mmhg: NotRequired[float | None]
    """Highest expected PaCO2 in mmHg; null but in a metabolic disorder, rounded half-up to 1 decimal"""
    respiratory_response: NotRequired[Literal["below_expected", "as_expected", "above_expected"] | None]
    """PaCO2 against that range; null but in a metabolic disorder"""
    expected_bicarbonate_acute_mmol_l: NotRequired[float | None]
    """Bicarbonate expected in mmol/L if it is acute; null but in a respiratory disorder, rounded half-up to 1 decimal"""
    expected_bicarbonate_chronic_mmol_l: NotRequired[float | None]
    """Bicarbonate expected in mmol/L if it is chronic; null but in a respiratory disorder, rounded half-up to 1 decimal"""
    anion_gap_mmol_l: NotRequired[float | None]
    """Anion gap in mmol/L; null without sodium or chloride, rounded half-up to 2 decimals"""
    albumin_corrected_anion_gap_mmol_l: NotRequired[float | None]
    """Gap corrected for albumin in mmol/L; null without it, rounded half-up to 2 decimals"""
    delta_ratio: NotRequired[float | None]
    """Rise of the gap by the fall of bicarbonate; null for a gap up to 12 or bicarbonate from 24, rounded half-up to 2 decimals"""


class IssAnswer(CommonAnswer):
    formula: Literal["iss"]
    """Name of the formula"""
    formula_expression: NotRequired[Literal["ISS = A^2 + B^2 + C^2"]]
    """The formula that was evaluated"""
    ais_head_neck: int
    """Highest AIS code of head and neck, 0 without an injury, as used"""
    ais_face: int
    """Highest AIS code of the face, 0 without an injury, as used"""
    ais_chest: int
    """Highest AIS code of the chest, 0 without an injury, as used"""
    ais_abdomen: int
    """Highest AIS code of abdomen and pelvic contents, 0 without an injury, as used"""
    ais_extremities: int
    """Highest AIS code of extremities and pelvic girdle, 0 without an injury, as used"""
    ais_external: int
    """Highest AIS code of the skin, 0 without an injury, as used"""
    iss: int
    """Sum of the three squares"""
    major_trauma: bool
    """Whether the score is at least 16"""
    unsurvivable: bool
    """Whether a region has the code 6"""


class RtsAnswer(CommonAnswer):
    formula: Literal["rts"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    gcs: int
    """Total of the Glasgow coma scale, as used"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals"""
    rts: float
    """Weighted sum of the three codes, rounded half-up to 4 decimals"""
    triage_rts: int
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class TrissAnswer(CommonAnswer):
    formula: Literal["triss"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    mechanism: Literal["blunt", "penetrating"]
    """Mechanism of the injury, as used"""
    age_years: int
    """Age in whole years, as used"""
    iss: int
    """Injury Severity Score, as used"""
    gcs: int
    """Total of the Glasgow coma scale, as used"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals"""
    rts: float
    """Revised Trauma Score, rounded half-up to 4 decimals"""
    survival_mtos_1995_percent: float
    """Probability of survival in percent, coefficients of 1995, rounded half-up to 1 decimal"""
    survival_boyd_1987_percent: float
    """Probability of survival in percent, coefficients of 1987, rounded half-up to 1 decimal"""


class RoxIndexAnswer(CommonAnswer):
    formula: Literal["rox"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    spo2_percent: float
    """Oxygen saturation in percent, as used, rounded half-up to 4 decimals"""
    fio2_percent: float
    """Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals"""
    hours_on_hfnc: NotRequired[Literal["2", "6", "12"] | None]
    """Hours of high-flow nasal oxygen at which it was measured, as used"""
    rox_index: float
    """ROX index, rounded half-up to 2 decimals"""
    rox_band: Literal["low_risk", "indeterminate", "high_risk", "below_4_88"]
    """low_risk from 4.88; below it high_risk under the limit of the hours, else indeterminate; without hours below_4_88"""


class Score2Answer(CommonAnswer):
    formula: Literal["score2_2021"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    smoker: bool
    """Current smoker, as used"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    total_cholesterol_mg_dl: NotRequired[float | None]
    """Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    total_cholesterol_mmol_l: NotRequired[float | None]
    """Total cholesterol in mmol/L, as used, rounded half-up to 4 decimals"""
    hdl_cholesterol_mg_dl: NotRequired[float | None]
    """HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    hdl_cholesterol_mmol_l: NotRequired[float | None]
    """HDL cholesterol in mmol/L, as used, rounded half-up to 4 decimals"""
    region: Literal["low", "moderate", "high", "very_high"]
    """Risk region of the country of residence, by the European Society of Cardiology, as used"""
    risk_10_year_percent: float
    """10-year risk of cardiovascular disease in percent, rounded half-up to 1 decimal"""
    risk_band: Literal["low_to_moderate", "high", "very_high"]
    """ESC prevention 2021, of the unrounded risk: high from 2.5 and very_high from 7.5 under 50 years, else from 5 and 10"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Score2OpAnswer(CommonAnswer):
    formula: Literal["score2_op_2021"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    smoker: bool
    """Current smoker, as used"""
    diabetes: bool
    """Diabetes, as used"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    total_cholesterol_mg_dl: NotRequired[float | None]
    """Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    total_cholesterol_mmol_l: NotRequired[float | None]
    """Total cholesterol in mmol/L, as used, rounded half-up to 4 decimals"""
    hdl_cholesterol_mg_dl: NotRequired[float | None]
    """HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    hdl_cholesterol_mmol_l: NotRequired[float | None]
    """HDL cholesterol in mmol/L, as used, rounded half-up to 4 decimals"""
    region: Literal["low", "moderate", "high", "very_high"]
    """Risk region of the country of residence, by the European Society of Cardiology, as used"""
    risk_10_year_percent: float
    """10-year risk of cardiovascular disease in percent, rounded half-up to 1 decimal"""
    risk_band: Literal["low_to_moderate", "high", "very_high"]
    """ESC prevention 2021, of the unrounded risk: high from 7.5, very_high from 15"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Score2DiabetesAnswer(CommonAnswer):
    formula: Literal["score2_diabetes_2023"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    smoker: bool
    """Current smoker, as used"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    total_cholesterol_mg_dl: NotRequired[float | None]
    """Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    total_cholesterol_mmol_l: NotRequired[float | None]
    """Total cholesterol in mmol/L, as used, rounded half-up to 4 decimals"""
    hdl_cholesterol_mg_dl: NotRequired[float | None]
    """HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals"""
    hdl_cholesterol_mmol_l: NotRequired[float | None]
    """HDL cholesterol in mmol/L, as used, rounded half-up to 4 decimals"""
    age_at_diabetes_diagnosis: int
    """Age at the diagnosis of type 2 diabetes, as used"""
    hba1c_mmol_mol: float
    """HbA1c in mmol/mol, as used, rounded half-up to 4 decimals"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals"""
    region: Literal["low", "moderate", "high", "very_high"]
    """Risk region of the country of residence, by the European Society of Cardiology, as used"""
    risk_10_year_percent: float
    """10-year risk of cardiovascular disease in percent, rounded half-up to 1 decimal"""
    risk_band: Literal["low", "moderate", "high", "very_high"]
    """low below 5, moderate from 5, high from 10, very_high from 20, of the unrounded value"""


class ApgarAnswer(CommonAnswer):
    formula: Literal["apgar"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    apgar_band: Literal["low", "moderately_abnormal", "reassuring"]
    """low below 4, moderately_abnormal from 4, reassuring from 7, of the unrounded value"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""


class BishopAnswer(CommonAnswer):
    formula: Literal["bishop"]
    """Name of the formula"""
    dilation_cm: float
    """Cervical dilation in cm, as used, rounded half-up to 4 decimals"""
    effacement_percent: float
    """Effacement in percent, as used, rounded half-up to 4 decimals"""
    station: Literal["-3", "-2", "-1", "0", "1", "2", "3"]
    """Station of the head, as used"""
    consistency: Literal["firm", "medium", "soft"]
    """Consistency of the cervix, as used"""
    position: Literal["posterior", "mid", "anterior"]
    """Position of the cervix, as used"""
    score: int
    """Sum of the points"""
    favourable: bool
    """Whether the score is above 8"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class SpesiAnswer(CommonAnswer):
    formula: Literal["spesi"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    spo2_percent: float
    """Oxygen saturation in percent, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    high_risk: bool
    """Whether the score is at least 1"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class PesiAnswer(CommonAnswer):
    formula: Literal["pesi"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    respiratory_rate_bpm: float
    """Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals"""
    temperature_c: float
    """Temperature in °C, as used, rounded half-up to 4 decimals"""
    spo2_percent: float
    """Oxygen saturation in percent, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    pesi_class: Literal["I", "II", "III", "IV", "V"]
    """I below 66, II from 66, III from 86, IV from 106, V from 126, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class BovaAnswer(CommonAnswer):
    formula: Literal["bova"]
    """Name of the formula"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    bova_stage: Literal["I", "II", "III"]
    """I below 3, II from 3, III from 5, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class HestiaAnswer(CommonAnswer):
    formula: Literal["hestia"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    hestia_negative: bool
    """Whether none of the eleven criteria applies"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""


class AgeAdjustedDDimerAnswer(CommonAnswer):
    formula: Literal["age_adjusted_d_dimer"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    d_dimer_ug_l: float
    """D-dimer in ug/L (= ng/mL), as used, rounded half-up to 4 decimals"""
    d_dimer_units: Literal["feu", "ddu"]
    """Fibrinogen equivalent units or D-dimer units, as used"""
    cutoff_ug_l: int
    """Cut-off in ug/L, in the units of the assay"""
    d_dimer_positive: bool
    """Whether the D-dimer is at least the cut-off"""


class YearsAnswer(CommonAnswer):
    formula: Literal["years"]
    """Name of the formula"""
    d_dimer_ug_l: float
    """D-dimer in ug/L (= ng/mL), as used, rounded half-up to 4 decimals"""
    years_items: int
    """Items that apply"""
    threshold_ug_l: int
    """1000 ug/L without an item, else 500"""
    pe_excluded: bool
    """Whether the D-dimer is below the threshold"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Herdoo2Answer(CommonAnswer):
    formula: Literal["herdoo2"]
    """Name of the formula"""
    sex: Literal["female"]
    """The rule is for women only, as used"""
    age_years: int
    """Age in whole years, as used"""
    bmi: float
    """Body mass index in kg/m2, as used, rounded half-up to 4 decimals"""
    d_dimer_ug_l: float
    """D-dimer in ug/L (= ng/mL), as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    low_risk: bool
    """Whether the score is at most 1"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class VteBleedAnswer(CommonAnswer):
    formula: Literal["vte_bleed"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    hemoglobin_g_dl: float
    """Haemoglobin in g/dL, as used, rounded half-up to 4 decimals"""
    crcl_ml_min: float
    """Creatinine clearance by Cockcroft and Gault in mL/min, as used, rounded half-up to 4 decimals"""
    score: float
    """Sum of the points"""
    high_risk: bool
    """Whether the score is at least 2"""
    components: list[WellsPeComponents]
    """Every scored factor, in the order of the publication"""


class RockallAnswer(CommonAnswer):
    formula: Literal["rockall"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    comorbidity: Literal["none", "major", "renal_liver_or_cancer"]
    """Major (heart failure, ischaemia or other); or renal, liver failure, disseminated cancer, as used"""
    endoscopic_diagnosis: NotRequired[Literal["mallory_weiss_or_no_lesion", "other", "upper_gi_malignancy"] | None]
    """Diagnosis of the endoscopy, as used"""
    stigmata: NotRequired[Literal["none_or_dark_spot", "blood_clot_or_vessel"] | None]
    """Signs of a recent bleeding at endoscopy, as used"""
    pre_endoscopy_score: int
    """Points of age, shock and comorbidity"""
    score: NotRequired[int | None]
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Aims65Answer(CommonAnswer):
    formula: Literal["aims65"]
    """Name of the formula"""
    albumin_g_dl: float
    """Serum albumin in g/dL, as used, rounded half-up to 4 decimals"""
    inr: float
    """International normalised ratio, as used, rounded half-up to 4 decimals"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    age_years: int
    """Age in whole years, as used"""
    score: int
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Abcd2Answer(CommonAnswer):
    formula: Literal["abcd2"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    dbp_mmhg: float
    """Diastolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    clinical_features: Literal["unilateral_weakness", "speech_disturbance", "other"]
    """Unilateral weakness, or a speech disturbance without weakness, as used"""
    duration_min: float
    """Duration of the symptoms in minutes, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    abcd2_band: Literal["low", "moderate", "high"]
    """low below 4, moderate from 4, high from 6, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class IchScoreAnswer(CommonAnswer):
    formula: Literal["ich_score"]
    """Name of the formula"""
    gcs: int
    """Total of the Glasgow coma scale, as used"""
    ich_volume_ml: float
    """Volume of the haematoma in mL, as used, rounded half-up to 4 decimals"""
    age_years: int
    """Age in whole years, as used"""
    score: int
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class OrbitAnswer(CommonAnswer):
    formula: Literal["orbit"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    hemoglobin_g_dl: float
    """Haemoglobin in g/dL, as used, rounded half-up to 4 decimals"""
    hematocrit_percent: NotRequired[float | None]
    """Haematocrit in percent, as used, rounded half-up to 4 decimals"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    orbit_band: Literal["low", "medium", "high"]
    """low below 3, medium from 3, high from 4, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class DoacScoreAnswer(CommonAnswer):
    formula: Literal["doac_score_2023"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    crcl_ml_min: float
    """Creatinine clearance by Cockcroft and Gault in mL/min, as used, rounded half-up to 4 decimals"""
    bmi: float
    """Body mass index in kg/m2, as used, rounded half-up to 4 decimals"""
    antiplatelet: Literal["none", "aspirin", "dual"]
    """Treatment with antiplatelet agents, as used"""
    score: int
    """Sum of the points, at most 10"""
    doac_band: Literal["very_low", "low", "moderate", "high", "very_high"]
    """very_low below 4, low from 4, moderate from 6, high from 8, very_high from 10, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class AtriaBleedingAnswer(CommonAnswer):
    formula: Literal["atria_bleeding"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    hemoglobin_g_dl: float
    """Haemoglobin in g/dL, as used, rounded half-up to 4 decimals"""
    egfr_ml_min_1_73m2: float
    """Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    atria_band: Literal["low", "intermediate", "high"]
    """low below 4, intermediate from 4, high from 5, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class TimiStemiAnswer(CommonAnswer):
    formula: Literal["timi_stemi"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    killip_class: int
    """Killip class, as used"""
    weight_kg: float
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    time_to_treatment_h: float
    """Time from symptoms to treatment in hours, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class GuptaMicaAnswer(CommonAnswer):
    formula: Literal["gupta_mica"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    functional_status: Literal["independent", "partially_dependent", "totally_dependent"]
    """Functional status before surgery, as used"""
    asa_class: int
    """ASA physical status, as used"""
    creatinine_mg_dl: NotRequired[float | None]
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    procedure: Literal["anorectal", "aortic", "bariatric", "brain", "breast", "cardiac", "ent", "foregut_or_hepatopancreatobiliary", "gallbladder_appendix_adrenal_or_spleen", "hernia", "intestinal", "neck_thyroid_parathyroid", "obstetric_or_gynaecologic", "orthopaedic_or_extremity", "other_abdominal", "peripheral_vascular", "skin", "spine", "thoracic_non_oesophageal", "vein", "urology"]
    """Kind of operation, as used"""
    risk_percent: float
    """Risk of infarction or cardiac arrest in percent, rounded half-up to 2 decimals"""


class DasiAnswer(CommonAnswer):
    formula: Literal["dasi"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    score: float
    """Sum of the weights of what can be done, 0 to 58.2, rounded half-up to 2 decimals"""
    vo2_peak_ml_kg_min: float
    """Estimated peak oxygen uptake in mL/kg/min, rounded half-up to 1 decimal"""
    mets: float
    """Estimated metabolic equivalents, rounded half-up to 1 decimal"""
    components: list[DasiComponents]
    """Every scored factor, in the order of the publication"""


class GwtgHfAnswer(CommonAnswer):
    formula: Literal["gwtg_hf_2010"]
    """Name of the formula"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    bun_mg_dl: float
    """Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    age_years: int
    """Age in whole years, as used"""
    heart_rate_bpm: float
    """Heart rate in beats per minute, as used, rounded half-up to 4 decimals"""
    race: Literal["black", "other"]
    """Race category of the score of 2010, as used"""
    score: int
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class MaggicAnswer(CommonAnswer):
    formula: Literal["maggic_2013"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    ejection_fraction_percent: float
    """Left ventricular ejection fraction in percent, as used, rounded half-up to 4 decimals"""
    nyha_class: int
    """NYHA class, as used"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    bmi: float
    """Body mass index in kg/m2, as used, rounded half-up to 4 decimals"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    risk_1_year_percent: NotRequired[float | None]
    """Risk of death within 1 year in percent; null above a score of 50, rounded half-up to 1 decimal"""
    risk_3_year_percent: NotRequired[float | None]
    """Risk of death within 3 years in percent; null above a score of 50, rounded half-up to 1 decimal"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class CanadianCtHeadAnswer(CommonAnswer):
    formula: Literal["canadian_ct_head_rule"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    ct_indicated: bool
    """Whether any criterion is present"""
    ct_head_risk: Literal["none", "medium", "high"]
    """high by any of the first five criteria, medium by the last two alone"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class CanadianCSpineAnswer(CommonAnswer):
    formula: Literal["canadian_c_spine_rule"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    imaging_indicated: bool
    """Whether the rule asks for imaging"""
    c_spine_step: Literal["high_risk_factor", "no_low_risk_factor", "cannot_rotate", "cleared"]
    """The step of the rule that decides"""


class NexusAnswer(CommonAnswer):
    formula: Literal["nexus"]
    """Name of the formula"""
    imaging_indicated: bool
    """Whether any finding is there"""
    score: int
    """Sum of the points"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""


class OttawaAnkleAnswer(CommonAnswer):
    formula: Literal["ottawa_ankle_rules"]
    """Name of the formula"""
    ankle_xray_indicated: bool
    """Whether the ankle needs an X-ray"""
    foot_xray_indicated: bool
    """Whether the foot needs an X-ray"""


class OttawaKneeAnswer(CommonAnswer):
    formula: Literal["ottawa_knee_rule"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    knee_xray_indicated: bool
    """Whether any criterion is present"""
    score: int
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class PecarnUnder2Answer(CommonAnswer):
    formula: Literal["pecarn_under_2"]
    """Name of the formula"""
    pecarn_risk: Literal["very_low", "intermediate", "high"]
    """high by the first two findings, intermediate by any other, very_low by none"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class Pecarn2AndOverAnswer(CommonAnswer):
    formula: Literal["pecarn_2_and_over"]
    """Name of the formula"""
    pecarn_risk: Literal["very_low", "intermediate", "high"]
    """high by the first two findings, intermediate by any other, very_low by none"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class RansonAnswer(CommonAnswer):
    formula: Literal["ranson_1974"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    wbc_10e9_l: float
    """White cell count in 10^9/L, as used, rounded half-up to 4 decimals"""
    glucose_mg_dl: float
    """Glucose in mg/dL, as used, rounded half-up to 4 decimals"""
    ast_u_l: float
    """Aspartate aminotransferase (AST) in U/L, as used, rounded half-up to 4 decimals"""
    ldh_u_l: float
    """Lactate dehydrogenase (LDH) in U/L, as used, rounded half-up to 4 decimals"""
    hematocrit_fall_percent: NotRequired[float | None]
    """Fall of the haematocrit in 48 hours in percentage points, as used, rounded half-up to 4 decimals"""
    bun_rise_mg_dl: NotRequired[float | None]
    """BUN rise in 48 h in mg/dL, as used, rounded half-up to 4 decimals"""
    calcium_mg_dl: NotRequired[float | None]
    """Total serum calcium in mg/dL, as used, rounded half-up to 4 decimals"""
    pao2_mmhg: NotRequired[float | None]
    """Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals"""
    base_deficit_mmol_l: NotRequired[float | None]
    """Base deficit in mmol/L, as used, rounded half-up to 4 decimals"""
    fluid_sequestration_l: NotRequired[float | None]
    """Fluid sequestration in 48 hours in litres, as used, rounded half-up to 4 decimals"""
    admission_score: int
    """Sum of the points"""
    score: NotRequired[int | None]
    """Sum of the points"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class AlvaradoAnswer(CommonAnswer):
    formula: Literal["alvarado"]
    """Name of the formula"""
    temperature_c: float
    """Temperature in °C, as used, rounded half-up to 4 decimals"""
    wbc_10e9_l: float
    """White cell count in 10^9/L, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    alvarado_band: Literal["unlikely", "possible", "probable", "very_probable"]
    """unlikely below 5, possible from 5, probable from 7, very_probable from 9, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class FourTsAnswer(CommonAnswer):
    formula: Literal["four_ts"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    four_ts_band: Literal["low", "intermediate", "high"]
    """low below 4, intermediate from 4, high from 6, of the unrounded value"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class IsthDicAnswer(CommonAnswer):
    formula: Literal["isth_dic_2001"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    overt_dic: NotRequired[bool | None]
    """Whether the score is 5 or more; null without an underlying disorder"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class SicAnswer(CommonAnswer):
    formula: Literal["sic_2017"]
    """Name of the formula"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000), as used, rounded half-up to 4 decimals"""
    inr: float
    """International normalised ratio, as used, rounded half-up to 4 decimals"""
    sofa_four_items: int
    """Sum of the SOFA items of respiration, circulation, liver and kidney, as used"""
    score: int
    """Sum of the points"""
    sic: bool
    """Whether the score is 4 or more, with 3 or more from platelets and INR"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class HscoreAnswer(CommonAnswer):
    formula: Literal["hscore"]
    """Name of the formula"""
    temperature_c: float
    """Temperature in °C, as used, rounded half-up to 4 decimals"""
    organomegaly: Literal["none", "liver_or_spleen", "liver_and_spleen"]
    """Enlarged liver or spleen, as used"""
    hemoglobin_g_dl: float
    """Haemoglobin in g/dL, as used, rounded half-up to 4 decimals"""
    wbc_10e9_l: float
    """White cell count in 10^9/L, as used, rounded half-up to 4 decimals"""
    platelets_10e9_l: float
    """Platelet count in 10^9/L (250, not 250000), as used, rounded half-up to 4 decimals"""
    ferritin_ug_l: float
    """Ferritin in ug/L (= ng/mL), as used, rounded half-up to 4 decimals"""
    triglycerides_mg_dl: float
    """Triglycerides in mg/dL, as used, rounded half-up to 4 decimals"""
    fibrinogen_g_l: float
    """Fibrinogen in g/L, as used, rounded half-up to 4 decimals"""
    ast_u_l: float
    """Aspartate aminotransferase (AST) in U/L, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    above_best_cutoff: bool
    """Whether the score is 169 or more"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class LrinecAnswer(CommonAnswer):
    formula: Literal["lrinec"]
    """Name of the formula"""
    crp_mg_l: float
    """C-reactive protein in mg/L, as used, rounded half-up to 4 decimals"""
    wbc_10e9_l: float
    """White cell count in 10^9/L, as used, rounded half-up to 4 decimals"""
    hemoglobin_g_dl: float
    """Haemoglobin in g/dL, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    creatinine_mg_dl: float
    """Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals"""
    glucose_mg_dl: float
    """Glucose in mg/dL, as used, rounded half-up to 4 decimals"""
    score: int
    """Sum of the points"""
    lrinec_band: Literal["low", "intermediate", "high"]
    """low below 6, intermediate from 6, high from 8, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class MasccAnswer(CommonAnswer):
    formula: Literal["mascc"]
    """Name of the formula"""
    burden_of_illness: Literal["none_or_mild", "moderate", "severe"]
    """Symptoms of the febrile episode, as used"""
    sbp_mmhg: float
    """Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals"""
    age_years: int
    """Age in whole years, as used"""
    score: int
    """Sum of the points"""
    low_risk: bool
    """Whether the score is 21 or more"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class SaagAnswer(CommonAnswer):
    formula: Literal["saag"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    albumin_g_dl: float
    """Serum albumin in g/dL, as used, rounded half-up to 4 decimals"""
    ascites_albumin_g_dl: float
    """Albumin of the ascites in g/dL, as used, rounded half-up to 4 decimals"""
    saag_g_dl: float
    """Serum less ascites albumin in g/dL, rounded half-up to 2 decimals"""
    portal_hypertension: bool
    """Whether the gradient is 1.1 g/dL or more"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class AncAnswer(CommonAnswer):
    formula: Literal["anc"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    wbc_10e9_l: float
    """White cell count in 10^9/L, as used, rounded half-up to 4 decimals"""
    neutrophils_percent: float
    """Segmented neutrophils in percent, as used, rounded half-up to 4 decimals"""
    bands_percent: float
    """Immature forms in percent, as used, rounded half-up to 4 decimals"""
    anc_10e9_l: float
    """Absolute neutrophil count in 10^9/L, rounded half-up to 2 decimals"""
    anc_band: Literal["severe", "moderate", "mild", "none"]
    """severe below 0.5, moderate from 0.5, mild from 1, none from 1.5, of the unrounded value"""


class NlrAnswer(CommonAnswer):
    formula: Literal["nlr"]
    """Name of the formula"""
    formula_expression: NotRequired[Literal["NLR = neutrophils / lymphocytes"]]
    """The formula that was evaluated"""
    neutrophils_10e9_l: float
    """Neutrophil count in 10^9/L, as used, rounded half-up to 4 decimals"""
    lymphocytes_10e9_l: float
    """Lymphocyte count in 10^9/L, as used, rounded half-up to 4 decimals"""
    nlr: float
    """Neutrophils per lymphocyte, rounded half-up to 2 decimals"""


class CiwaArAnswer(CommonAnswer):
    formula: Literal["ciwa_ar"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""


class CowsAnswer(CommonAnswer):
    formula: Literal["cows"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    cows_band: Literal["none", "mild", "moderate", "moderately_severe", "severe"]
    """none below 5, mild from 5, moderate from 13, moderately_severe from 25, severe from 37, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""


class AuditCAnswer(CommonAnswer):
    formula: Literal["audit_c"]
    """Name of the formula"""
    score: int
    """Sum of the points"""
    positive: bool
    """Whether the score is 4 or more in men, 3 or more in women"""
    components: list[WellsDvtComponents]
    """Every scored factor, in the order of the publication"""


class FindriscAnswer(CommonAnswer):
    formula: Literal["findrisc"]
    """Name of the formula"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    bmi: float
    """Body mass index in kg/m2, as used, rounded half-up to 4 decimals"""
    waist_cm: float
    """Waist circumference in cm, as used, rounded half-up to 4 decimals"""
    family_history: Literal["none", "second_degree", "first_degree"]
    """Nearest relative with diabetes, as used"""
    score: int
    """Sum of the points"""
    findrisc_band: Literal["low", "slightly_elevated", "moderate", "high", "very_high"]
    """low below 7, slightly_elevated from 7, moderate from 12, high from 15, very_high from 21, of the unrounded value"""
    components: list[Cha2ds2VascComponents]
    """Every scored factor, in the order of the publication"""
    interpretation: NotRequired[list[Interpretation]]
    """With view=full: What the values mean, by the publications that say so"""


class SodiumDeficitAnswer(CommonAnswer):
    formula: Literal["sodium_deficit"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    weight_kg: float
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    target_sodium_mmol_l: float
    """Target sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    total_body_water_fraction: float
    """Body water as a part of weight, rounded half-up to 2 decimals"""
    total_body_water_l: float
    """Body water in litres, rounded half-up to 1 decimal"""
    sodium_deficit_mmol: float
    """Sodium deficit in mmol, rounded half-up to 1 decimal"""


class SodiumCorrectionRateAnswer(CommonAnswer):
    formula: Literal["adrogue_madias"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    weight_kg: float
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    sodium_mmol_l: float
    """Serum sodium in mmol/L, as used, rounded half-up to 4 decimals"""
    infusate_sodium_mmol_l: float
    """Sodium of the infusate in mmol/L, as used, rounded half-up to 4 decimals"""
    infusate_potassium_mmol_l: float
    """Potassium of the infusate in mmol/L, as used, rounded half-up to 4 decimals"""
    desired_change_mmol_l_24_h: NotRequired[float | None]
    """Desired change of serum sodium in 24 hours, negative to lower it, in mmol/L, as used, rounded half-up to 4 decimals"""
    total_body_water_l: float
    """Body water in litres, rounded half-up to 1 decimal"""
    sodium_change_per_litre_mmol_l: float
    """Change of serum sodium by one litre in mmol/L, rounded half-up to 2 decimals"""
    infusion_volume_l_24_h: NotRequired[float | None]
    """Volume for the desired change in litres in 24 hours, rounded half-up to 2 decimals"""
    infusion_rate_ml_h: NotRequired[float | None]
    """Rate for the desired change in mL/h, rounded half-up to 1 decimal"""


class BicarbonateDeficitAnswer(CommonAnswer):
    formula: Literal["bicarbonate_deficit"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    weight_kg: float
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    bicarbonate_mmol_l: float
    """Serum bicarbonate in mmol/L, as used, rounded half-up to 4 decimals"""
    target_bicarbonate_mmol_l: float
    """Target bicarbonate in mmol/L, as used, rounded half-up to 4 decimals"""
    distribution_fraction: float
    """Bicarbonate space as a fraction of body weight, as used, rounded half-up to 4 decimals"""
    bicarbonate_deficit_mmol: float
    """Bicarbonate deficit in mmol, rounded half-up to 1 decimal"""


class TbwWatsonAnswer(CommonAnswer):
    formula: Literal["watson_1980"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    age_years: int
    """Age in whole years, as used"""
    sex: Literal["female", "male"]
    """Sex used by the published equation, as used"""
    height_cm: float
    """Height in centimetres, as used, rounded half-up to 4 decimals"""
    weight_kg: float
    """Total body weight in kilograms, as used, rounded half-up to 4 decimals"""
    total_body_water_l: float
    """Total body water in litres, rounded half-up to 2 decimals"""
    percent_of_weight: float
    """Total body water in percent of the weight, rounded half-up to 1 decimal"""


class EagAnswer(CommonAnswer):
    formula: Literal["adag_2008"]
    """Name of the formula"""
    formula_expression: NotRequired[str]
    """The formula that was evaluated"""
    hba1c_mmol_mol: float
    """HbA1c in mmol/mol, as used, rounded half-up to 4 decimals"""
    eag_mg_dl: float
    """Estimated average glucose in mg/dL, rounded half-up to 1 decimal"""
    eag_mmol_l: float
    """Estimated average glucose in mmol/L, rounded half-up to 1 decimal"""


class CppAnswer(CommonAnswer):
    formula: Literal["cpp"]
    """Name of the formula"""
    formula_expression: NotRequired[Literal["CPP = MAP - ICP"]]
    """The formula that was evaluated"""
    map_mmhg: float
    """Mean arterial pressure in mmHg, as used, rounded half-up to 4 decimals"""
    icp_mmhg: float
    """Intracranial pressure in mmHg, as used, rounded half-up to 4 decimals"""
    cpp_mmhg: float
    """Cerebral perfusion pressure in mmHg, rounded half-up to 1 decimal"""


ConvertUnitAnswer = TypedDict("ConvertUnitAnswer", {"value": float, "from": From, "to": From, "result": float, "molecular_weight_g_mol": NotRequired[None | float], "source": NotRequired[str], "disclaimer": NotRequired[str]})


class RenalDosingAnswer(TypedDict):
    results: RenalDosingResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class CkdStagingAnswer(TypedDict):
    results: CkdStagingResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class LiverFibrosisAnswer(TypedDict):
    results: LiverFibrosisResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class CirrhosisAnswer(TypedDict):
    results: CirrhosisResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class AtrialFibrillationAnswer(TypedDict):
    results: AtrialFibrillationResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class AcidBaseAnswer(TypedDict):
    results: AcidBaseResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class ChestPainAnswer(TypedDict):
    results: ChestPainResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class UpperGiBleedingAnswer(TypedDict):
    results: UpperGiBleedingResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class StrokeAnswer(TypedDict):
    results: StrokeResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class SepsisAnswer(TypedDict):
    results: SepsisResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class PreoperativeAnswer(TypedDict):
    results: PreoperativeResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class WardVteAnswer(TypedDict):
    results: WardVteResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class TraumaAnswer(TypedDict):
    results: TraumaResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class MentalHealthAnswer(TypedDict):
    results: MentalHealthResults
    """The answer of each calculator that could be computed"""
    not_computed: list[NotComputed]
    """The calculators without a result: which parameters they miss, or why they refuse a value"""
    citations: NotRequired[list[Citations]]
    """The publications of the results, each once"""
    disclaimer: NotRequired[str]
    """Fixed notice, as in the answers of calculators"""
    status: NotRequired[Status]
    """With view=full: Its standing in the guidelines in force"""
    version: NotRequired[str]
    """With view=full: Version of the formula"""
    reviewed: NotRequired[Reviewed]
    """With view=full: Its last review and the next"""
    limits: NotRequired[list[Limits]]
    """With view=full: Its limits, first those that concern this call"""
    inputs_as_sent: NotRequired[dict[str, str]]
    """With view=full: The parameters as they were sent"""
    warnings: NotRequired[list[str]]
    """Limits that this call meets, and unused parameters"""


class HccRafAnswer(TypedDict):
    models: dict[str, Models]
    """The score by each model: V24, V28, ESRD_V24, RxHCC_V08"""
    not_loaded: list[str]
    """Models that the loaded data have no tables of"""
    unknown_codes: list[str]
    """Codes that neither the release nor the tables have"""
    notes: NotRequired[list[str]]
    """What the score is not"""
    catalog: NotRequired[Catalog]
    """Releases, scope and notices of the loaded terminology data"""
    disclaimer: NotRequired[str]
    """Fixed notice"""


class PingAnswer(TypedDict):
    ok: bool
    """true after settlement"""
    service: Literal["Clinmeter"]
    """Name of the service"""


class Tools:
    """A method for each tool."""

    def call(self, tool: str, inputs: Mapping[str, Any], payment: str | None = None) -> Bought[Any]:
        raise NotImplementedError

    def translate(self, **inputs: Unpack[TranslateInput]) -> Bought[TranslateAnswer]:
        """Ontology translation. Ranked RxNorm, ICD-10-CM and LOINC codes for a natural-language drug, diagnosis or lab phrase. ICD-10-CM is the US claims code set, not the WHO ICD-10. ICD-10-PCS is searched where it is loaded and asked for. Suggestions for a coder or clinician to confirm."""
        return self.call("translate", inputs)

    def lookup(self, **inputs: Unpack[LookupInput]) -> Bought[LookupAnswer]:
        """Ontology lookup. Name, status and synonyms of one RxNorm, ICD-10-CM or LOINC code. A well-formed code that does not exist is answered with found false."""
        return self.call("lookup", inputs)

    def related(self, **inputs: Unpack[RelatedInput]) -> Bought[RelatedAnswer]:
        """Related codes. What one code is related to: parent, children, ancestors, descendants and siblings of ICD-10-CM, its risk categories, its CCSR category and the mappings to and from ICD-9-CM; ingredients, brands, products, packs and NDCs of RxNorm; panel members and answers of LOINC; of a partial ICD-10-PCS code as children the values of its next axis; successors of all. A page at a time."""
        return self.call("related", inputs)

    def validate(self, **inputs: Unpack[ValidateInput]) -> Bought[ValidateAnswer]:
        """Code validation. Whether one code is known, current, billable and prescribable in the loaded release, whether a display is its own, what replaces it, and what a header lacks to be billable. It does not check coverage or medical need."""
        return self.call("validate", inputs)

    def translate_batch(self, **inputs: Unpack[TranslateBatchInput]) -> Bought[TranslateBatchAnswer]:
        """Ontology translation of many phrases. What the ontology translation answers, for up to 50 phrases in one payment. Each phrase has its own matches and match_quality. A phrase that is empty or too long spoils only its own result."""
        return self.call("translate_batch", inputs)

    def annotate(self, **inputs: Unpack[AnnotateInput]) -> Bought[AnnotateAnswer]:
        """Note annotation. Diagnoses, findings, drugs and tests in a clinical note of up to 20000 characters, each with its place, ranked codes (of a past or family illness the status code first) and assertion: present, absent, possible, historical, family, planned or hypothetical. Drugs have dose, route, frequency and state, tests their result. By stated rules: the same note gets the same answer, and nothing is stored. Suggestions for a coder or clinician to confirm."""
        return self.call("annotate", inputs)

    def chart(self, **inputs: Unpack[ChartInput]) -> Bought[ChartAnswer]:
        """Chart abstraction. The inputs of calculators in a clinical note of up to 20000 characters (age, sex, vital signs, laboratory values, findings, dates), each with its place, time and quality, and the results of the calculators. No value is chosen in silence, and nothing is computed from what is not sure unless the call says so. A finding that is not mentioned is not known to be absent: where it counts as absent, the answer says so. Read by stated rules, not by a person; nothing is stored. Check each marked input before use."""
        return self.call("chart", inputs)

    def verify(self, **inputs: Unpack[VerifyInput]) -> Bought[VerifyAnswer]:
        """Verification of claims about a note. Whether a clinical note of up to 20000 characters supports up to 100 claims about it: codes with assertions, findings, values with units, medications with doses, scores with inputs. Each is supported, contradicted, not found or unclear, with its place and reason. Codes have to exist, be current, billable and named right, units be possible, scores recompute. A finding that is not mentioned is never contradicted. Read by stated rules, not by a person; nothing is stored. It does not say that the note is true."""
        return self.call("verify", inputs)

    def check_codes(self, **inputs: Unpack[CheckCodesInput]) -> Bought[CheckCodesAnswer]:
        """Check of a set of codes. Whether up to 25 ICD-10-CM codes can stand together on a claim, in their order: codes that exclude each other, order of etiology and manifestation, 7th characters, headers, codes of other years, duplicates, combination codes, edits of age and sex. Each finding has the words of the release and their place; not_judged says what the loaded releases do not tell. It does not check coverage, and no payer is bound by it."""
        return self.call("check_codes", inputs)

    def bsa_mosteller(self, **inputs: Unpack[BsaMostellerInput]) -> Bought[BsaMostellerAnswer]:
        """Mosteller body surface area. Body surface area in m² by the Mosteller formula, as used for oncology dosing arithmetic. Uses actual height and total body weight; it applies no dose capping."""
        return self.call("bsa_mosteller", inputs)

    def egfr_ckd_epi(self, **inputs: Unpack[EgfrCkdEpiInput]) -> Bought[EgfrCkdEpiAnswer]:
        """CKD-EPI 2021 eGFR. Estimated glomerular filtration rate by the race-free CKD-EPI 2021 creatinine equation. For adults with stable creatinine; not for acute kidney injury, pregnancy or dialysis."""
        return self.call("egfr_ckd_epi", inputs)

    def cha2ds2_vasc(self, **inputs: Unpack[Cha2ds2VascInput]) -> Bought[Cha2ds2VascAnswer]:
        """CHA2DS2-VASc. CHA2DS2-VASc stroke risk score for adults with non-valvular atrial fibrillation, 0-9, with the points of every factor."""
        return self.call("cha2ds2_vasc", inputs)

    def bmi(self, **inputs: Unpack[BmiInput]) -> Bought[BmiAnswer]:
        """Body mass index. Body mass index in kg/m² with the WHO adult category, decided on the unrounded value. The categories are for adults, not for children or pregnancy."""
        return self.call("bmi", inputs)

    def has_bled(self, **inputs: Unpack[HasBledInput]) -> Bought[HasBledAnswer]:
        """HAS-BLED. HAS-BLED major bleeding risk score for adults with atrial fibrillation, 0-9, with the points of every factor. A high score is not by itself a reason to withhold anticoagulation."""
        return self.call("has_bled", inputs)

    def crcl_cockcroft_gault(self, **inputs: Unpack[CrclCockcroftGaultInput]) -> Bought[CrclCockcroftGaultAnswer]:
        """Cockcroft-Gault creatinine clearance. Creatinine clearance in mL/min by Cockcroft-Gault on total body weight. It is not indexed to body surface area and overestimates with IDMS-standardised creatinine assays."""
        return self.call("crcl_cockcroft_gault", inputs)

    def fib4(self, **inputs: Unpack[Fib4Input]) -> Bought[Fib4Answer]:
        """FIB-4 index. FIB-4 index of liver fibrosis with the Sterling band, decided on the unrounded value. Least reliable under 35 and over 65 years."""
        return self.call("fib4", inputs)

    def crcl_by_weight(self, **inputs: Unpack[CrclByWeightInput]) -> Bought[CrclByWeightAnswer]:
        """Creatinine clearance by body weight. Creatinine clearance in mL/min by Cockcroft-Gault on total, ideal and adjusted body weight, and on the one that the body mass index chooses. For adults with stable creatinine. `crcl_cockcroft_gault` takes total weight for every body mass index, so the two differ."""
        return self.call("crcl_by_weight", inputs)

    def ibw_devine(self, **inputs: Unpack[IbwDevineInput]) -> Bought[IbwDevineAnswer]:
        """Ideal and adjusted body weight (Devine). Ideal body weight by Devine, and with a weight the adjusted body weight and the percentage of the ideal one. For adults; below 60 inches the line is continued, which was not validated."""
        return self.call("ibw_devine", inputs)

    def cha2ds2_va(self, **inputs: Unpack[Cha2ds2VaInput]) -> Bought[Cha2ds2VaAnswer]:
        """CHA2DS2-VA. CHA2DS2-VA stroke risk score for adults with atrial fibrillation, 0-8: CHA2DS2-VASc without the point for sex. The 2024 European guidelines use it; the 2023 American ones still name CHA2DS2-VASc."""
        return self.call("cha2ds2_va", inputs)

    def kdigo_ckd(self, **inputs: Unpack[KdigoCkdInput]) -> Bought[KdigoCkdAnswer]:
        """KDIGO CKD categories and risk. GFR category, albuminuria category and risk of chronic kidney disease by the grid of KDIGO 2024. G1 and G2 with A1 are chronic kidney disease only with another marker of kidney damage."""
        return self.call("kdigo_ckd", inputs)

    def egfr_ckd_epi_cr_cys(self, **inputs: Unpack[EgfrCkdEpiCrCysInput]) -> Bought[EgfrCkdEpiCrCysAnswer]:
        """CKD-EPI 2021 creatinine-cystatin C eGFR. Estimated glomerular filtration rate by the race-free CKD-EPI 2021 equation of creatinine and cystatin C. For adults with stable kidney function; not for acute kidney injury, pregnancy or dialysis."""
        return self.call("egfr_ckd_epi_cr_cys", inputs)

    def egfr_ckd_epi_cystatin_c(self, **inputs: Unpack[EgfrCkdEpiCystatinCInput]) -> Bought[EgfrCkdEpiCystatinCAnswer]:
        """CKD-EPI 2012 cystatin C eGFR. Estimated glomerular filtration rate by the CKD-EPI 2012 cystatin C equation, which has no race term. For adults; inflammation, steroids, thyroid disease and obesity move cystatin C."""
        return self.call("egfr_ckd_epi_cystatin_c", inputs)

    def meld_3(self, **inputs: Unpack[Meld3Input]) -> Bought[Meld3Answer]:
        """MELD 3.0. MELD 3.0 score of liver disease, 6-40, as OPTN allocates livers since July 2023. Values are held to the bounds of the policy before logarithms are taken. For adults; under 18 years the policy differs."""
        return self.call("meld_3", inputs)

    def meld_na(self, **inputs: Unpack[MeldNaInput]) -> Bought[MeldNaAnswer]:
        """MELD-Na (OPTN 2016). MELD and MELD-Na score of liver disease, 6-40, as OPTN allocated livers from 2016 to 2023. The coefficients are those of the policy; the cited study had others. The policy rounds MELD(i) to one decimal before it multiplies by 10. MELD 3.0 supersedes it in the United States. For adults."""
        return self.call("meld_na", inputs)

    def child_pugh(self, **inputs: Unpack[ChildPughInput]) -> Bought[ChildPughAnswer]:
        """Child-Pugh. Child-Pugh score of cirrhosis, 5-15, with its class and the points of every item. The INR stands for the prothrombin time, and bilirubin has the bounds for causes other than cholestasis."""
        return self.call("child_pugh", inputs)

    def prevent(self, **inputs: Unpack[PreventInput]) -> Bought[PreventAnswer]:
        """PREVENT base model (2023). 10-year and 30-year risk of cardiovascular disease, its atherosclerotic part and heart failure by the base PREVENT equations of 2023, which have no race term. For adults of 30 to 79 years without known cardiovascular disease; 30-year risks end below 60 years, heart failure at a body mass index of 39.9."""
        return self.call("prevent", inputs)

    def ascvd_pce(self, **inputs: Unpack[AscvdPceInput]) -> Bought[AscvdPceAnswer]:
        """ASCVD 10-year risk, pooled cohort equations (2013). 10-year risk of atherosclerotic cardiovascular disease by the pooled cohort equations of 2013, for adults of 40 to 79 years without known disease. The published equations differ by race; there is no default. PREVENT supersedes them in the United States."""
        return self.call("ascvd_pce", inputs)

    def kfre(self, **inputs: Unpack[KfreInput]) -> Bought[KfreAnswer]:
        """Kidney failure risk equation, 4 variables. Risk of kidney failure in 2 and 5 years by the recalibrated equation of four variables. For adults with an eGFR of 5 to 60; the logarithm is natural and of the albumin-to-creatinine ratio in mg/g."""
        return self.call("kfre", inputs)

    def wells_pe(self, **inputs: Unpack[WellsPeInput]) -> Bought[WellsPeAnswer]:
        """Wells' criteria for pulmonary embolism. Wells' score for suspected pulmonary embolism in adults, 0-12.5, in three tiers and in two. It wants a clinician's judgement of the most likely diagnosis, and does not exclude embolism by itself."""
        return self.call("wells_pe", inputs)

    def perc(self, **inputs: Unpack[PercInput]) -> Bought[PercAnswer]:
        """PERC rule. Pulmonary embolism rule-out criteria, 0-8; negative only when all eight are absent. For adults whose pre-test probability is already judged to be low; saturation is on room air."""
        return self.call("perc", inputs)

    def wells_dvt(self, **inputs: Unpack[WellsDvtInput]) -> Bought[WellsDvtAnswer]:
        """Wells' criteria for deep vein thrombosis. Wells' score for suspected deep vein thrombosis in adult outpatients, -2 to 9, in three tiers and in two. The version of 2003, with the item for a previous thrombosis."""
        return self.call("wells_dvt", inputs)

    def qtc(self, **inputs: Unpack[QtcInput]) -> Bought[QtcAnswer]:
        """Corrected QT, five formulas. Corrected QT interval in ms by Bazett, Fridericia, Framingham, Hodges and Rautaharju from one QT and heart rate. Bazett overcorrects fast and undercorrects slow rates; the QT of wide QRS complexes needs another correction."""
        return self.call("qtc", inputs)

    def curb_65(self, **inputs: Unpack[Curb65Input]) -> Bought[Curb65Answer]:
        """CURB-65. CURB-65 severity of community-acquired pneumonia in adults, 0-5. Urea is judged in the unit sent: above 19 mg/dL of nitrogen or above 7 mmol/L of urea, which are not the same amount."""
        return self.call("curb_65", inputs)

    def heart_score(self, **inputs: Unpack[HeartScoreInput]) -> Bought[HeartScoreAnswer]:
        """HEART score. HEART score of chest pain in the emergency department, 0-10, with the points of every item. For adults without ST elevation or shock."""
        return self.call("heart_score", inputs)

    def rcri(self, **inputs: Unpack[RcriInput]) -> Bought[RcriAnswer]:
        """Revised cardiac risk index (Lee). Revised cardiac risk index before major noncardiac surgery, 0-6, with its class. For adults of 50 years or more, as in its cohort; creatinine scores above 2.0 mg/dL."""
        return self.call("rcri", inputs)

    def map(self, **inputs: Unpack[MapInput]) -> Bought[MapAnswer]:
        """Mean arterial pressure. Mean arterial pressure in mmHg, one third systolic and two thirds diastolic. An estimate for resting heart rates; a catheter measures it."""
        return self.call("map", inputs)

    def anion_gap(self, **inputs: Unpack[AnionGapInput]) -> Bought[AnionGapAnswer]:
        """Anion gap, delta gap and delta ratio, with albumin correction. Serum anion gap without potassium, its delta gap and delta ratio, and with an albumin the corrected ones. For adults; the normal gap of 12 and bicarbonate of 24 mmol/L depend on the laboratory."""
        return self.call("anion_gap", inputs)

    def calcium_corrected(self, **inputs: Unpack[CalciumCorrectedInput]) -> Bought[CalciumCorrectedAnswer]:
        """Calcium corrected for albumin. Total serum calcium corrected for albumin, in mg/dL and mmol/L, around an albumin of 4.0 g/dL, in the simplified form of the cited formula. For adults; an estimate, so guidelines prefer ionised calcium where it can be measured."""
        return self.call("calcium_corrected", inputs)

    def sodium_corrected(self, **inputs: Unpack[SodiumCorrectedInput]) -> Bought[SodiumCorrectedAnswer]:
        """Sodium corrected for glucose. Serum sodium corrected for a raised glucose by the factors of Katz (1.6) and Hillier (2.4 mmol/L for each 100 mg/dL). For hyperglycaemia in adults; below 100 mg/dL the line goes on."""
        return self.call("sodium_corrected", inputs)

    def osmolality(self, **inputs: Unpack[OsmolalityInput]) -> Bought[OsmolalityAnswer]:
        """Calculated serum osmolality and osmolal gap. Serum osmolality calculated from sodium, glucose, urea and ethanol, and with a measured one the osmolal gap. Ethanol counts as mg/dL / 3.7 (Purssell); other formulas divide by 4.6."""
        return self.call("osmolality", inputs)

    def free_water_deficit(self, **inputs: Unpack[FreeWaterDeficitInput]) -> Bought[FreeWaterDeficitAnswer]:
        """Free water deficit. Free water deficit in litres for a raised serum sodium, with the share of body water by age and sex. It is negative below the target; it counts neither ongoing losses nor how fast to correct."""
        return self.call("free_water_deficit", inputs)

    def fena(self, **inputs: Unpack[FenaInput]) -> Bought[FenaAnswer]:
        """Fractional excretion of sodium. Fractional excretion of sodium in percent, for oliguric acute kidney injury in adults. It is not valid while diuretics act."""
        return self.call("fena", inputs)

    def apri(self, **inputs: Unpack[ApriInput]) -> Bought[ApriAnswer]:
        """APRI. AST to platelet ratio index with the band of Wai for chronic hepatitis C. In chronic hepatitis B WHO takes other cut-offs: 0.5 and 1.0."""
        return self.call("apri", inputs)

    def nafld_fibrosis(self, **inputs: Unpack[NafldFibrosisInput]) -> Bought[NafldFibrosisAnswer]:
        """NAFLD fibrosis score. NAFLD fibrosis score of advanced fibrosis in steatotic liver disease, with the band of Angulo. For adults; over 65 years a lower cut-off of 0.12 is in use, under 35 years it is not reliable."""
        return self.call("nafld_fibrosis", inputs)

    def albi(self, **inputs: Unpack[AlbiInput]) -> Bought[AlbiAnswer]:
        """ALBI grade. Albumin-bilirubin score and grade of liver function in hepatocellular carcinoma. For adults; the grade is decided on the unrounded score: 1 up to -2.60, 2 up to -1.39, else 3."""
        return self.call("albi", inputs)

    def carboplatin_calvert(self, **inputs: Unpack[CarboplatinCalvertInput]) -> Bought[CarboplatinCalvertAnswer]:
        """Carboplatin dose (Calvert). Carboplatin dose in mg for a target AUC by Calvert. For adults; the GFR is capped at 125 mL/min, as FDA advised in 2010 for IDMS creatinine, unless cap_gfr is false."""
        return self.call("carboplatin_calvert", inputs)

    def bsa(self, **inputs: Unpack[BsaInput]) -> Bought[BsaAnswer]:
        """Body surface area, five formulas. Body surface area in m2 by Du Bois, Mosteller, Haycock, Gehan-George and Boyd from one height and weight. Actual weight, without any cap of a dose; the formulas differ most at the extremes."""
        return self.call("bsa", inputs)

    def news2(self, **inputs: Unpack[News2Input]) -> Bought[News2Answer]:
        """NEWS2. National Early Warning Score 2 of acute illness, 0-20, with its band. Reproduced from the report of the Royal College of Physicians, 2017. For people of 16 years or more, not in pregnancy."""
        return self.call("news2", inputs)

    def qsofa(self, **inputs: Unpack[QsofaInput]) -> Bought[QsofaAnswer]:
        """qSOFA. Quick SOFA of suspected infection outside intensive care, 0-3; positive from 2. For adults; Surviving Sepsis 2026 recommends NEWS, NEWS2, MEWS or SIRS over it as a screen."""
        return self.call("qsofa", inputs)

    def sofa(self, **inputs: Unpack[SofaInput]) -> Bought[SofaAnswer]:
        """SOFA. SOFA score of organ failure in intensive care as published in 1996, 0-24, with the points of every organ. For adults; SOFA-2 of 2025 is another score. Doses are those given for at least one hour."""
        return self.call("sofa", inputs)

    def gcs(self, **inputs: Unpack[GcsInput]) -> Bought[GcsAnswer]:
        """Glasgow coma scale. Total of the Glasgow coma scale, 3-15, with the customary band. For adults; a response that cannot be tested has no number, and then there is no total."""
        return self.call("gcs", inputs)

    def sirs(self, **inputs: Unpack[SirsInput]) -> Bought[SirsAnswer]:
        """SIRS criteria. Criteria of the systemic inflammatory response syndrome, 0-4; present from 2. For adults; Sepsis-3 no longer defines sepsis by it."""
        return self.call("sirs", inputs)

    def psi_port(self, **inputs: Unpack[PsiPortInput]) -> Bought[PsiPortAnswer]:
        """Pneumonia severity index (PORT). Pneumonia severity index of community-acquired pneumonia in adults, with its class I-V. A laboratory value that is not sent scores nothing. Urea and glucose are judged in the unit sent."""
        return self.call("psi_port", inputs)

    def apache_ii(self, **inputs: Unpack[ApacheIiInput]) -> Bought[ApacheIiAnswer]:
        """APACHE II. APACHE II of the first 24 hours in intensive care, 0-71, from the worst values, with the points of every item. For people of 16 years or more, not after burns or coronary bypass."""
        return self.call("apache_ii", inputs)

    def glasgow_blatchford(self, **inputs: Unpack[GlasgowBlatchfordInput]) -> Bought[GlasgowBlatchfordAnswer]:
        """Glasgow-Blatchford score. Glasgow-Blatchford score of upper gastrointestinal bleeding before endoscopy, 0-23, with the points of every item. For adults."""
        return self.call("glasgow_blatchford", inputs)

    def charlson(self, **inputs: Unpack[CharlsonInput]) -> Bought[CharlsonAnswer]:
        """Charlson comorbidity index, with age. Charlson comorbidity index with the weights of 1987, with the points for age of 1994 and the estimated 10-year survival. For adults; the weights of 2011 are another score."""
        return self.call("charlson", inputs)

    def caprini(self, **inputs: Unpack[CapriniInput]) -> Bought[CapriniAnswer]:
        """Caprini score (2005). Caprini score of venous thromboembolism around surgery in the version of 2005, with its band. For adults who have surgery; the version of 2013 differs."""
        return self.call("caprini", inputs)

    def padua(self, **inputs: Unpack[PaduaInput]) -> Bought[PaduaAnswer]:
        """Padua prediction score. Padua score of venous thromboembolism in medical inpatients, 0-20; high risk from 4. For adults in hospital who do not have surgery; it does not weigh bleeding."""
        return self.call("padua", inputs)

    def geneva_revised(self, **inputs: Unpack[GenevaRevisedInput]) -> Bought[GenevaRevisedAnswer]:
        """Revised Geneva score. Revised Geneva score of suspected pulmonary embolism, 0-22, from objective items only. For adults in the emergency department; a low score does not exclude embolism by itself."""
        return self.call("geneva_revised", inputs)

    def centor_mcisaac(self, **inputs: Unpack[CentorMcisaacInput]) -> Bought[CentorMcisaacAnswer]:
        """Centor score, McIsaac modification. Centor score of streptococcal sore throat in the modification of McIsaac, -1 to 5. For people of 3 years or more; it decides who is tested, not who is treated."""
        return self.call("centor_mcisaac", inputs)

    def feverpain(self, **inputs: Unpack[FeverpainInput]) -> Bought[FeverpainAnswer]:
        """FeverPAIN. FeverPAIN score of streptococcal sore throat in primary care, 0-5. For people of 3 years or more."""
        return self.call("feverpain", inputs)

    def timi_nstemi(self, **inputs: Unpack[TimiNstemiInput]) -> Bought[TimiNstemiAnswer]:
        """TIMI risk score for UA/NSTEMI. TIMI risk score of unstable angina and infarction without ST elevation, 0-7. For adults; the score for ST elevation is another one."""
        return self.call("timi_nstemi", inputs)

    def grace(self, **inputs: Unpack[GraceInput]) -> Bought[GraceAnswer]:
        """GRACE in-hospital mortality score (2003). GRACE score of in-hospital death in acute coronary syndrome by the step table of 2003, with its band. For adults; GRACE 2.0 and 3.0 are other models."""
        return self.call("grace", inputs)

    def framingham_chd(self, **inputs: Unpack[FraminghamChdInput]) -> Bought[FraminghamChdAnswer]:
        """Framingham risk of hard CHD (ATP III). 10-year risk of myocardial infarction or coronary death by the Framingham equation of ATP III. For adults of 30 to 79 years without known disease or diabetes; PREVENT supersedes it."""
        return self.call("framingham_chd", inputs)

    def ldl(self, **inputs: Unpack[LdlInput]) -> Bought[LdlAnswer]:
        """LDL cholesterol, Friedewald and Sampson-NIH. LDL and non-HDL cholesterol in mg/dL from a lipid panel: Friedewald up to 400 and Sampson-NIH up to 800 mg/dL of triglycerides, null above. For fasting adults; not in type III hyperlipoproteinaemia."""
        return self.call("ldl", inputs)

    def homa_ir(self, **inputs: Unpack[HomaIrInput]) -> Bought[HomaIrAnswer]:
        """HOMA-IR. Homeostasis model assessment of insulin resistance from fasting insulin and glucose. For adults not treated with insulin; assays of insulin differ."""
        return self.call("homa_ir", inputs)

    def mme(self, **inputs: Unpack[MmeInput]) -> Bought[MmeAnswer]:
        """Morphine milligram equivalents (CDC 2022). Morphine milligram equivalents a day by the factors of CDC 2022; the band is null without a drug of its table. For adults with pain; not for converting one opioid into another, nor for treatment of opioid use disorder."""
        return self.call("mme", inputs)

    def steroid_conversion(self, **inputs: Unpack[SteroidConversionInput]) -> Bought[SteroidConversionAnswer]:
        """Glucocorticoid equivalents. Dose of a glucocorticoid equivalent in effect to a dose of another, from the table of equivalents. For systemic use in adults; it says nothing of mineralocorticoid effect or duration."""
        return self.call("steroid_conversion", inputs)

    def maintenance_fluids(self, **inputs: Unpack[MaintenanceFluidsInput]) -> Bought[MaintenanceFluidsAnswer]:
        """Maintenance fluids (4-2-1). Maintenance fluid rate by the rule 4-2-1: 4 mL/kg/h for the first 10 kg, 2 for the next 10, 1 for the rest. Made for children; the fluid is isotonic from 28 days to 18 years. It counts neither deficits nor ongoing losses."""
        return self.call("maintenance_fluids", inputs)

    def pregnancy_dating(self, **inputs: Unpack[PregnancyDatingInput]) -> Bought[PregnancyDatingAnswer]:
        """Pregnancy dating from the last menstrual period. Due date, date of conception and gestational age from the first day of the last menstrual period, adjusted for the length of the cycle. For spontaneous conception and regular cycles; an early ultrasound may re-date. No clock is read: the age is that on on_date."""
        return self.call("pregnancy_dating", inputs)

    def aa_gradient(self, **inputs: Unpack[AaGradientInput]) -> Bought[AaGradientAnswer]:
        """Alveolar-arterial oxygen gradient. Alveolar-arterial oxygen gradient in mmHg with the one expected for the age, and the ratio of arterial oxygen to its inspired fraction. For adults at rest; the expected value is for room air. A negative gradient is reported as it is."""
        return self.call("aa_gradient", inputs)

    def winters(self, **inputs: Unpack[WintersInput]) -> Bought[WintersAnswer]:
        """Expected PaCO2 in metabolic acidosis (Winters). Arterial carbon dioxide pressure that a metabolic acidosis is expected to bring about, with its range of 2 mmHg to either side. Not for metabolic alkalosis, nor before compensation is complete."""
        return self.call("winters", inputs)

    def egfr_schwartz(self, **inputs: Unpack[EgfrSchwartzInput]) -> Bought[EgfrSchwartzAnswer]:
        """Bedside Schwartz eGFR (2009). Estimated glomerular filtration rate of children and adolescents of 1 to 17 years with chronic kidney disease, by the bedside equation of 2009. Not for adults; creatinine has to be enzymatic and IDMS-standardised."""
        return self.call("egfr_schwartz", inputs)

    def egfr_mdrd(self, **inputs: Unpack[EgfrMdrdInput]) -> Bought[EgfrMdrdAnswer]:
        """MDRD eGFR (IDMS, 4 variables). Estimated glomerular filtration rate by the MDRD equation of four variables, for adults with chronic kidney disease. CKD-EPI 2021 supersedes it. The published equation has a race factor; it is off unless apply_race_coefficient asks for it."""
        return self.call("egfr_mdrd", inputs)

    def target_weight(self, **inputs: Unpack[TargetWeightInput]) -> Bought[TargetWeightAnswer]:
        """Weight at a target BMI. Body weight in kg at a target body mass index. For adults; it says nothing about which target suits a person."""
        return self.call("target_weight", inputs)

    def maddrey(self, **inputs: Unpack[MaddreyInput]) -> Bought[MaddreyAnswer]:
        """Maddrey discriminant function. Maddrey discriminant function of alcoholic hepatitis in adults, in the later form with the control prothrombin time of the same laboratory (Carithers et al., Ann Intern Med 1989); severe from 32."""
        return self.call("maddrey", inputs)

    def lille(self, **inputs: Unpack[LilleInput]) -> Bought[LilleAnswer]:
        """Lille model. Lille model of the response to 7 days of steroids in severe alcoholic hepatitis, 0-1. For adults; the change of bilirubin is day 0 less day 7. Above 0.45 the publication calls it non-response."""
        return self.call("lille", inputs)

    def bisap(self, **inputs: Unpack[BisapInput]) -> Bought[BisapAnswer]:
        """BISAP. BISAP score of acute pancreatitis within 24 hours of admission, 0-5. For adults."""
        return self.call("bisap", inputs)

    def parkland(self, **inputs: Unpack[ParklandInput]) -> Bought[ParklandAnswer]:
        """Parkland formula. Crystalloid of the first 24 hours after a burn by Parkland, half of it in the 8 hours from the burn. For adults with second and third degree burns; the US guideline of 2023 starts adults with burns from 20 percent at 2 instead of 4 mL."""
        return self.call("parkland", inputs)

    def nihss(self, **inputs: Unpack[NihssInput]) -> Bought[NihssAnswer]:
        """NIH Stroke Scale. Sum of the fifteen items of the NIH stroke scale, 0-42, with its customary band. For adults with suspected stroke; an item that cannot be tested, as after amputation or intubation, counts 0."""
        return self.call("nihss", inputs)

    def phq_9(self, **inputs: Unpack[Phq9Input]) -> Bought[Phq9Answer]:
        """PHQ-9. Sum of the nine items of the PHQ-9, 0-27, with its band; positive from 10. It screens for depression and follows it in adults and adolescents; it is no diagnosis. The item of self-harm counts for itself."""
        return self.call("phq_9", inputs)

    def phq_2(self, **inputs: Unpack[Phq2Input]) -> Bought[Phq2Answer]:
        """PHQ-2. Sum of the first two items of the PHQ-9, 0-6; positive from 3. A first step of screening for depression: a positive result is followed by the PHQ-9."""
        return self.call("phq_2", inputs)

    def gad_7(self, **inputs: Unpack[Gad7Input]) -> Bought[Gad7Answer]:
        """GAD-7. Sum of the seven items of the GAD-7, 0-21, with its band; positive from 10. It screens adults for generalised anxiety and grades it; it is no diagnosis."""
        return self.call("gad_7", inputs)

    def shock_index(self, **inputs: Unpack[ShockIndexInput]) -> Bought[ShockIndexAnswer]:
        """Shock index, modified and age shock index. Heart rate by systolic pressure; with a diastolic pressure by the mean one too, and with an age times the age. For adults: exactly 0.7 is normal, and a modified index above 1.3 is high."""
        return self.call("shock_index", inputs)

    def pf_ratio(self, **inputs: Unpack[PfRatioInput]) -> Bought[PfRatioAnswer]:
        """P/F and S/F ratio. Arterial oxygen pressure and oxygen saturation by the inspired oxygen, each with its band, and the P/F ratio that an S/F ratio stands for. Send PaO2, SpO2 or both; inspired oxygen is in percent."""
        return self.call("pf_ratio", inputs)

    def berlin_ards(self, **inputs: Unpack[BerlinArdsInput]) -> Bought[BerlinArdsAnswer]:
        """ARDS, Berlin definition. Whether the five criteria of the Berlin definition are met, and the severity by the unrounded P/F ratio: severe up to 100, moderate up to 200, mild up to 300. For adults with PEEP or CPAP of at least 5 cmH2O."""
        return self.call("berlin_ards", inputs)

    def kdigo_aki(self, **inputs: Unpack[KdigoAkiInput]) -> Bought[KdigoAkiAnswer]:
        """KDIGO stage of acute kidney injury. Stage of acute kidney injury, 0-3, by creatinine against a baseline and 48 hours ago, and by urine output: the higher one counts. For adults; a creatinine from 4.0 mg/dL is stage 3 only where an injury is there at all."""
        return self.call("kdigo_aki", inputs)

    def feurea(self, **inputs: Unpack[FeureaInput]) -> Bought[FeureaAnswer]:
        """Fractional excretion of urea. Fractional excretion of urea in percent, for an acute kidney injury of adults who take diuretics; 35 itself is on the prerenal side. Urine urea in mg/dL is nitrogen."""
        return self.call("feurea", inputs)

    def ttkg(self, **inputs: Unpack[TtkgInput]) -> Bought[TtkgAnswer]:
        """Transtubular potassium gradient. Transtubular potassium gradient, and what it was taken to say in hypokalaemia below 3.5 and hyperkalaemia above 5.0 mmol/L. Valid only with a urine osmolality above that of serum and a urine sodium above 25 mmol/L."""
        return self.call("ttkg", inputs)

    def abg(self, **inputs: Unpack[AbgInput]) -> Bought[AbgAnswer]:
        """Arterial blood gas: primary disorder, compensation, gap. Primary disorder of an arterial blood gas, the response that is expected to it, and with sodium and chloride the anion gap and delta ratio. Both expectations of bicarbonate are given: acute or chronic is for the clinician to say."""
        return self.call("abg", inputs)

    def iss(self, **inputs: Unpack[IssInput]) -> Bought[IssAnswer]:
        """Injury Severity Score. Squares of the AIS codes of the three most severely injured of six body regions, 0-75; a code of 6 makes 75, and major trauma begins at 16. Needs the full list of injuries."""
        return self.call("iss", inputs)

    def rts(self, **inputs: Unpack[RtsInput]) -> Bought[RtsAnswer]:
        """Revised Trauma Score. Revised Trauma Score, 0-7.8408, of coma scale, systolic pressure and breathing, and its sum for triage, 0-12. For the first values after an injury; a value between two printed classes is in the lower one."""
        return self.call("rts", inputs)

    def triss(self, **inputs: Unpack[TrissInput]) -> Bought[TrissAnswer]:
        """TRISS probability of survival. Probability of surviving an injury by Revised Trauma Score, Injury Severity Score, age from 55 and mechanism, with the coefficients of 1987 and those of the revision of 1995. From 15 years on."""
        return self.call("triss", inputs)

    def rox_index(self, **inputs: Unpack[RoxIndexInput]) -> Bought[RoxIndexAnswer]:
        """ROX index. Oxygen saturation by inspired oxygen and by respiratory rate, for adults with pneumonia on high-flow nasal oxygen; from 4.88 intubation is less likely. A healthy person is near 30."""
        return self.call("rox_index", inputs)

    def score2(self, **inputs: Unpack[Score2Input]) -> Bought[Score2Answer]:
        """SCORE2. 10-year risk of cardiovascular disease in Europe from 40 to 69 years, without known disease or diabetes. The band is that of the ESC prevention guideline of 2021; with view=full the category of the lipid guideline of 2025 stands beside it."""
        return self.call("score2", inputs)

    def score2_op(self, **inputs: Unpack[Score2OpInput]) -> Bought[Score2OpAnswer]:
        """SCORE2-OP. 10-year risk of cardiovascular disease in Europe from 70 to 89 years, without known disease, with the printed coefficients. The band is that of the ESC prevention guideline of 2021; with view=full the category of the lipid guideline of 2025 stands beside it."""
        return self.call("score2_op", inputs)

    def score2_diabetes(self, **inputs: Unpack[Score2DiabetesInput]) -> Bought[Score2DiabetesAnswer]:
        """SCORE2-Diabetes. 10-year risk of cardiovascular disease in Europe from 40 to 69 years with type 2 diabetes, without cardiovascular disease or severe target organ damage. HbA1c counts in mmol/mol, eGFR by its natural logarithm."""
        return self.call("score2_diabetes", inputs)

    def apgar(self, **inputs: Unpack[ApgarInput]) -> Bought[ApgarAnswer]:
        """Apgar score. Apgar score of a newborn, 0-10, with the band of AAP and ACOG. Taken at 1 and 5 minutes, and every 5 minutes up to 20 while it stays below 7."""
        return self.call("apgar", inputs)

    def bishop(self, **inputs: Unpack[BishopInput]) -> Bought[BishopAnswer]:
        """Bishop score. Bishop score of the cervix before an induction at term, 0-13; favourable above 8. A value between two printed classes counts in the lower one, and stations -1 and 0 score the same."""
        return self.call("bishop", inputs)

    def spesi(self, **inputs: Unpack[SpesiInput]) -> Bought[SpesiAnswer]:
        """Simplified PESI. Simplified pulmonary embolism severity index, 0-6: high risk of death within 30 days from 1. For adults with a confirmed pulmonary embolism."""
        return self.call("spesi", inputs)

    def pesi(self, **inputs: Unpack[PesiInput]) -> Bought[PesiAnswer]:
        """Pulmonary Embolism Severity Index. Pulmonary embolism severity index, age in years and the points of ten findings, with its class I-V. For adults with a confirmed pulmonary embolism; a respiratory rate from 30 counts."""
        return self.call("pesi", inputs)

    def bova(self, **inputs: Unpack[BovaInput]) -> Bought[BovaAnswer]:
        """Bova score. Bova score of a confirmed pulmonary embolism with a systolic pressure of 90 mmHg or more, 0-7, with its stage of complications within 30 days. Below 90 it does not apply."""
        return self.call("bova", inputs)

    def hestia(self, **inputs: Unpack[HestiaInput]) -> Bought[HestiaAnswer]:
        """Hestia criteria. Hestia criteria against treatment of a confirmed pulmonary embolism at home, 0-11; negative only where none of the eleven applies."""
        return self.call("hestia", inputs)

    def age_adjusted_d_dimer(self, **inputs: Unpack[AgeAdjustedDDimerInput]) -> Bought[AgeAdjustedDDimerAnswer]:
        """Age-adjusted D-dimer. D-dimer cut-off by age, and whether a value reaches it: ten times the age above 50 years, else 500 ug/L in fibrinogen equivalent units; half of both in D-dimer units. For a probability of pulmonary embolism that is not high."""
        return self.call("age_adjusted_d_dimer", inputs)

    def years(self, **inputs: Unpack[YearsInput]) -> Bought[YearsAnswer]:
        """YEARS algorithm. YEARS items of a suspected pulmonary embolism, the D-dimer threshold that they set, and whether a lower value excludes it. For adults who are not pregnant; D-dimer in fibrinogen equivalent units."""
        return self.call("years", inputs)

    def herdoo2(self, **inputs: Unpack[Herdoo2Input]) -> Bought[Herdoo2Answer]:
        """HERDOO2 rule (women). HERDOO2 rule for women after a first unprovoked thrombosis and 5 to 12 months of anticoagulation, 0-4; low risk up to 1. D-dimer by VIDAS, while anticoagulation goes on. Men are refused."""
        return self.call("herdoo2", inputs)

    def vte_bleed(self, **inputs: Unpack[VteBleedInput]) -> Bought[VteBleedAnswer]:
        """VTE-BLEED. VTE-BLEED risk of major bleeding during stable anticoagulation for venous thromboembolism, after its first 30 days; high from 2. Four of the six factors score 1.5."""
        return self.call("vte_bleed", inputs)

    def rockall(self, **inputs: Unpack[RockallInput]) -> Bought[RockallAnswer]:
        """Rockall score, before and after endoscopy. Rockall score of an acute upper gastrointestinal bleeding: 0-7 before endoscopy, and 0-11 with its diagnosis and the signs of bleeding, which are sent together. For adults."""
        return self.call("rockall", inputs)

    def aims65(self, **inputs: Unpack[Aims65Input]) -> Bought[Aims65Answer]:
        """AIMS65. AIMS65 score of death in hospital from an acute upper gastrointestinal bleeding, 0-5. For adults; the paper counts an age above 65, later studies 65 itself too."""
        return self.call("aims65", inputs)

    def abcd2(self, **inputs: Unpack[Abcd2Input]) -> Bought[Abcd2Answer]:
        """ABCD2. ABCD2 score of an early stroke after a transient ischaemic attack, 0-7, with its band. NICE advises against triage by it."""
        return self.call("abcd2", inputs)

    def ich_score(self, **inputs: Unpack[IchScoreInput]) -> Bought[IchScoreAnswer]:
        """ICH score. ICH score of a spontaneous intracerebral haemorrhage, 0-6, for grading and communication; the volume is that of the ABC/2 method. Not for decisions to limit care within the first days."""
        return self.call("ich_score", inputs)

    def orbit(self, **inputs: Unpack[OrbitInput]) -> Bought[OrbitAnswer]:
        """ORBIT bleeding score. ORBIT score of major bleeding in adults with atrial fibrillation who take an anticoagulant, 0-7, with its band. Low haemoglobin or haematocrit and a history of anaemia score once."""
        return self.call("orbit", inputs)

    def doac_score(self, **inputs: Unpack[DoacScoreInput]) -> Bought[DoacScoreAnswer]:
        """DOAC score. DOAC score of bleeding in adults with atrial fibrillation who take a direct oral anticoagulant, 0-10, with its band. A sum above 10 is 10, so the components can add to more."""
        return self.call("doac_score", inputs)

    def atria_bleeding(self, **inputs: Unpack[AtriaBleedingInput]) -> Bought[AtriaBleedingAnswer]:
        """ATRIA bleeding score. ATRIA score of major bleeding under warfarin for atrial fibrillation, 0-10, with its band. For adults; anaemia is below 13 g/dL in men and 12 g/dL in women."""
        return self.call("atria_bleeding", inputs)

    def timi_stemi(self, **inputs: Unpack[TimiStemiInput]) -> Bought[TimiStemiAnswer]:
        """TIMI risk score for STEMI. TIMI risk score of ST elevation infarction, 0-14. For adults eligible for reperfusion; unstable angina and infarction without ST elevation have another TIMI score."""
        return self.call("timi_stemi", inputs)

    def gupta_mica(self, **inputs: Unpack[GuptaMicaInput]) -> Bought[GuptaMicaAnswer]:
        """Gupta perioperative cardiac risk (MICA). Risk of myocardial infarction or cardiac arrest within 30 days of surgery. For adults; creatinine is abnormal above 1.5 mg/dL, and may be left out, which has a term of its own."""
        return self.call("gupta_mica", inputs)

    def dasi(self, **inputs: Unpack[DasiInput]) -> Bought[DasiAnswer]:
        """Duke Activity Status Index. Duke Activity Status Index, 0-58.2, with the peak oxygen uptake and metabolic equivalents it stands for. For adults; true for what a person can do, as reported."""
        return self.call("dasi", inputs)

    def gwtg_hf(self, **inputs: Unpack[GwtgHfInput]) -> Bought[GwtgHfAnswer]:
        """GWTG-HF in-hospital mortality score. Score of death in hospital for adults admitted with heart failure, 0-101, by lower limits: a value between two printed classes belongs to the lower one. Race is part of this published score and is never assumed."""
        return self.call("gwtg_hf", inputs)

    def maggic(self, **inputs: Unpack[MaggicInput]) -> Bought[MaggicAnswer]:
        """MAGGIC heart failure risk score. MAGGIC score of heart failure, 0-57, with the risk of death in 1 and 3 years by the table of the paper, which ends at 50: null above. For adults with any ejection fraction; creatinine is judged in µmol/L."""
        return self.call("maggic", inputs)

    def canadian_ct_head(self, **inputs: Unpack[CanadianCtHeadInput]) -> Bought[CanadianCtHeadAnswer]:
        """Canadian CT Head Rule. Decides whether a minor head injury needs a CT, with high risk (neurosurgery) and medium risk (brain injury on CT). From 16 years, coma scale 13-15, within 24 hours; not with anticoagulants, a bleeding disorder, a seizure or an open fracture."""
        return self.call("canadian_ct_head", inputs)

    def canadian_c_spine(self, **inputs: Unpack[CanadianCSpineInput]) -> Bought[CanadianCSpineAnswer]:
        """Canadian C-Spine Rule. Decides whether the neck needs imaging after trauma: a high-risk factor, else no low-risk factor, else rotation. From 16 years, alert and stable, within 48 hours; not with acute paralysis or known disease of the vertebrae."""
        return self.call("canadian_c_spine", inputs)

    def nexus(self, **inputs: Unpack[NexusInput]) -> Bought[NexusAnswer]:
        """NEXUS low-risk criteria for the cervical spine. Imaging of the cervical spine after blunt trauma unless all five findings are absent. True means that the finding is there. Sensitivity is lower from 65 years, and age is not asked."""
        return self.call("nexus", inputs)

    def ottawa_ankle(self, **inputs: Unpack[OttawaAnkleInput]) -> Bought[OttawaAnkleAnswer]:
        """Ottawa ankle and foot rules. Decides whether an injured ankle or foot needs an X-ray: pain in the zone and a tender bone, or no four steps. For adults within 10 days, who can answer; with care from 5 years."""
        return self.call("ottawa_ankle", inputs)

    def ottawa_knee(self, **inputs: Unpack[OttawaKneeInput]) -> Bought[OttawaKneeAnswer]:
        """Ottawa knee rule. An X-ray of an injured knee with any of five criteria. For adults, within 7 days of the injury."""
        return self.call("ottawa_knee", inputs)

    def pecarn_under_2(self, **inputs: Unpack[PecarnUnder2Input]) -> Bought[PecarnUnder2Answer]:
        """PECARN head injury rule, under 2 years. Risk of a clinically important brain injury of a child under 2 years after a blow to the head. Within 24 hours, coma scale 14 or 15; older children have a rule of their own."""
        return self.call("pecarn_under_2", inputs)

    def pecarn_2_and_over(self, **inputs: Unpack[Pecarn2AndOverInput]) -> Bought[Pecarn2AndOverAnswer]:
        """PECARN head injury rule, 2 to 17 years. Risk of a clinically important brain injury of a child of 2 to 17 years after a blow to the head. Within 24 hours, coma scale 14 or 15; younger children have a rule of their own."""
        return self.call("pecarn_2_and_over", inputs)

    def ranson(self, **inputs: Unpack[RansonInput]) -> Bought[RansonAnswer]:
        """Ranson criteria (not gallstone). Ranson criteria of acute pancreatitis not caused by gallstones: 0-5 at admission, and 0-11 with the six values of 48 hours, which are sent together or not at all. For adults; the haematocrit falls in percentage points."""
        return self.call("ranson", inputs)

    def alvarado(self, **inputs: Unpack[AlvaradoInput]) -> Bought[AlvaradoAnswer]:
        """Alvarado score. Alvarado score of suspected appendicitis, 0-10, with its band. Temperature scores from 37.3 C and white cells above 10, as in the paper; it does less well in women and children."""
        return self.call("alvarado", inputs)

    def four_ts(self, **inputs: Unpack[FourTsInput]) -> Bought[FourTsAnswer]:
        """4Ts score. Probability of heparin-induced thrombocytopenia before any test, 0-8, with its band. Every item is sent, with its rating of 0, 1 or 2."""
        return self.call("four_ts", inputs)

    def isth_dic(self, **inputs: Unpack[IsthDicInput]) -> Bought[IsthDicAnswer]:
        """ISTH score of overt DIC. ISTH score of overt disseminated intravascular coagulation, 0-8; overt from 5. Only with a disorder known to cause it: without one overt_dic is null. Fibrinogen scores below 1 g/L."""
        return self.call("isth_dic", inputs)

    def sic(self, **inputs: Unpack[SicInput]) -> Bought[SicAnswer]:
        """Sepsis-induced coagulopathy score. Score of sepsis-induced coagulopathy, 0-6; present from 4, if platelets and INR give 3 or more. For adults with sepsis by Sepsis-3; the SOFA value is the sum of four items, not the whole score."""
        return self.call("sic", inputs)

    def hscore(self, **inputs: Unpack[HscoreInput]) -> Bought[HscoreAnswer]:
        """HScore for haemophagocytic syndrome. HScore of reactive haemophagocytic syndrome, 0-337, and whether it reaches the best cut-off of 169. For adults; it gives no probability, because the paper prints no formula."""
        return self.call("hscore", inputs)

    def lrinec(self, **inputs: Unpack[LrinecInput]) -> Bought[LrinecAnswer]:
        """LRINEC. Laboratory risk indicator of necrotising fasciitis, 0-13, with its band. A low score does not exclude it. C-reactive protein is in mg/L or in mg/dL."""
        return self.call("lrinec", inputs)

    def mascc(self, **inputs: Unpack[MasccInput]) -> Bought[MasccAnswer]:
        """MASCC risk index. MASCC index of adults with cancer and febrile neutropenia, 0-26; low risk from 21. Systolic pressure scores above 90 mmHg; low risk does not by itself mean home."""
        return self.call("mascc", inputs)

    def saag(self, **inputs: Unpack[SaagInput]) -> Bought[SaagAnswer]:
        """Serum-ascites albumin gradient. Gradient of albumin between serum and ascites in g/dL, and whether it speaks for portal hypertension: from 1.1, decided before rounding. A negative gradient is reported as it is."""
        return self.call("saag", inputs)

    def anc(self, **inputs: Unpack[AncInput]) -> Bought[AncAnswer]:
        """Absolute neutrophil count. Absolute neutrophil count in 10^9/L (1.5, not 1500) with the band of neutropenia. At any age; other limits hold in infants and in benign ethnic neutropenia."""
        return self.call("anc", inputs)

    def nlr(self, **inputs: Unpack[NlrInput]) -> Bought[NlrAnswer]:
        """Neutrophil to lymphocyte ratio. Ratio of the absolute counts of neutrophils and lymphocytes. There is no band, because no limit is agreed: cut-offs differ by disease."""
        return self.call("nlr", inputs)

    def ciwa_ar(self, **inputs: Unpack[CiwaArInput]) -> Bought[CiwaArAnswer]:
        """CIWA-Ar. Severity of alcohol withdrawal in people who can answer, 0-67: nine items of 0-7 and orientation of 0-4. There is no band, because protocols act at different scores."""
        return self.call("ciwa_ar", inputs)

    def cows(self, **inputs: Unpack[CowsInput]) -> Bought[CowsAnswer]:
        """Clinical Opiate Withdrawal Scale. Severity of opioid withdrawal, 0-48, with its band: the resting pulse and ten items. Each item takes only its printed ratings, such as 0, 1, 3 or 5."""
        return self.call("cows", inputs)

    def audit_c(self, **inputs: Unpack[AuditCInput]) -> Bought[AuditCAnswer]:
        """AUDIT-C. Three questions about alcohol, 0-12: positive from 4 in men and from 3 in women. For adults; it screens and is no diagnosis."""
        return self.call("audit_c", inputs)

    def findrisc(self, **inputs: Unpack[FindriscInput]) -> Bought[FindriscAnswer]:
        """FINDRISC. Finnish diabetes risk score, 0-26, with its band of the 10-year risk of type 2 diabetes. For adults without diabetes; a BMI of 30 scores 1, and a waist of 102 cm in men or 88 cm in women 3."""
        return self.call("findrisc", inputs)

    def sodium_deficit(self, **inputs: Unpack[SodiumDeficitInput]) -> Bought[SodiumDeficitAnswer]:
        """Sodium deficit. Sodium that is missing below a target in mmol, with the share of body water by age and sex. For hypovolaemic hyponatraemia; it is negative above the target and is no rate of correction."""
        return self.call("sodium_deficit", inputs)

    def sodium_correction_rate(self, **inputs: Unpack[SodiumCorrectionRateInput]) -> Bought[SodiumCorrectionRateAnswer]:
        """Change of sodium by an infusion (Adrogue-Madias). Change of serum sodium by one litre of an infusate, and with a desired change in 24 hours its volume and rate: null where the infusate does not move sodium that way. A first estimate without ongoing losses."""
        return self.call("sodium_correction_rate", inputs)

    def bicarbonate_deficit(self, **inputs: Unpack[BicarbonateDeficitInput]) -> Bought[BicarbonateDeficitAnswer]:
        """Bicarbonate deficit. Bicarbonate that is missing below a target in mmol, by a bicarbonate space of half the weight unless another fraction is sent. For severe metabolic acidosis; it is negative above the target."""
        return self.call("bicarbonate_deficit", inputs)

    def tbw_watson(self, **inputs: Unpack[TbwWatsonInput]) -> Bought[TbwWatsonAnswer]:
        """Total body water (Watson). Total body water of adults in litres and in percent of the weight, by the equations of Watson with the 0.09516 a year of the paper; many copies print 0.09156. Over- or underhydration is not seen."""
        return self.call("tbw_watson", inputs)

    def eag(self, **inputs: Unpack[EagInput]) -> Bought[EagAnswer]:
        """Estimated average glucose from HbA1c. Average glucose that an HbA1c stands for, in mg/dL and in mmol/L. For adults; not with anaemia, haemoglobin variants, or a short life of the red cells."""
        return self.call("eag", inputs)

    def cpp(self, **inputs: Unpack[CppInput]) -> Bought[CppAnswer]:
        """Cerebral perfusion pressure. Cerebral perfusion pressure in mmHg: mean arterial less intracranial pressure; it may be negative. For monitored patients; the level of the arterial transducer matters."""
        return self.call("cpp", inputs)

    def convert_unit(self, **inputs: Unpack[ConvertUnitInput]) -> Bought[ConvertUnitAnswer]:
        """Unit conversion. Converts a number between units of UCUM, case sensitive. With a molecular weight, it also converts between mass and amount of substance. Equivalents, osmoles and international units convert only among themselves. It does not check whether a value is plausible."""
        return self.call("convert_unit", inputs)

    def renal_dosing(self, **inputs: Unpack[RenalDosingInput]) -> Bought[RenalDosingAnswer]:
        """Renal dosing panel. Body size, creatinine clearance by three body weights, and the eGFR with and without indexing, in one call; with auc, the carboplatin dose by clearance and by eGFR. For adults with stable creatinine."""
        return self.call("renal_dosing", inputs)

    def ckd_staging(self, **inputs: Unpack[CkdStagingInput]) -> Bought[CkdStagingAnswer]:
        """CKD staging panel. eGFR by creatinine, and with cystatin C by both markers; with the albumin-to-creatinine ratio, the KDIGO categories of the better eGFR; with the region too, the risk of kidney failure up to an eGFR of 60. For adults with stable creatinine."""
        return self.call("ckd_staging", inputs)

    def liver_fibrosis(self, **inputs: Unpack[LiverFibrosisInput]) -> Bought[LiverFibrosisAnswer]:
        """Liver fibrosis panel. FIB-4 and APRI in one call; with body mass index, diabetes and albumin, the NAFLD fibrosis score. For adults; the indices are no biopsy."""
        return self.call("liver_fibrosis", inputs)

    def cirrhosis(self, **inputs: Unpack[CirrhosisInput]) -> Bought[CirrhosisAnswer]:
        """Cirrhosis panel. MELD 3.0, MELD-Na and ALBI in one call; with ascites and encephalopathy, Child-Pugh; with both prothrombin times, the discriminant function. For adults."""
        return self.call("cirrhosis", inputs)

    def atrial_fibrillation(self, **inputs: Unpack[AtrialFibrillationInput]) -> Bought[AtrialFibrillationAnswer]:
        """Atrial fibrillation panel. CHA2DS2-VA and CHA2DS2-VASc in one call; with its flags, HAS-BLED; with weight and creatinine, the Cockcroft-Gault clearance that labels of oral anticoagulants name. For adults with atrial fibrillation."""
        return self.call("atrial_fibrillation", inputs)

    def acid_base(self, **inputs: Unpack[AcidBaseInput]) -> Bought[AcidBaseAnswer]:
        """Acid-base panel. Anion gap and expected PaCO2 in one call; with glucose, the corrected sodium; with BUN too, osmolality and its gap. Winters is for metabolic acidosis."""
        return self.call("acid_base", inputs)

    def chest_pain(self, **inputs: Unpack[ChestPainInput]) -> Bought[ChestPainAnswer]:
        """Chest pain panel. HEART score in one call; with the flags of each, TIMI for unstable angina, Wells and PERC; with a D-dimer, YEARS. For adults with acute chest pain whose cause is not known."""
        return self.call("chest_pain", inputs)

    def upper_gi_bleeding(self, **inputs: Unpack[UpperGiBleedingInput]) -> Bought[UpperGiBleedingAnswer]:
        """Upper gastrointestinal bleeding panel. Glasgow-Blatchford score in one call; with age and comorbidity, Rockall before endoscopy, and with its findings after it; with albumin, INR and mental status, AIMS65. For adults with acute upper gastrointestinal bleeding."""
        return self.call("upper_gi_bleeding", inputs)

    def stroke(self, **inputs: Unpack[StrokeInput]) -> Bought[StrokeAnswer]:
        """Stroke panel. NIH stroke scale in one call; with pressures, features and duration, ABCD2 for a transient attack; with coma scale and haematoma, the ICH score. For adults with suspected stroke: each score is for another kind of it."""
        return self.call("stroke", inputs)

    def sepsis(self, **inputs: Unpack[SepsisInput]) -> Bought[SepsisAnswer]:
        """Sepsis panel. NEWS2 in one call; with the values of its organs, SOFA; with the INR too, sepsis-induced coagulopathy by four items of that SOFA; with a cause, fibrin marker, prothrombin time and fibrinogen, overt DIC. For adults with suspected infection."""
        return self.call("sepsis", inputs)

    def preoperative(self, **inputs: Unpack[PreoperativeInput]) -> Bought[PreoperativeAnswer]:
        """Preoperative panel. Revised cardiac risk index in one call; with age, functional status, ASA class and the kind of operation, the Gupta risk; with twelve activities, the Duke index and metabolic equivalents. For adults before noncardiac surgery."""
        return self.call("preoperative", inputs)

    def ward_vte(self, **inputs: Unpack[WardVteInput]) -> Bought[WardVteAnswer]:
        """Ward thrombosis panel. Padua score of medical inpatients in one call; with the operation, mobility and factors of the Caprini score, that too. For adults in hospital; neither weighs bleeding."""
        return self.call("ward_vte", inputs)

    def trauma(self, **inputs: Unpack[TraumaInput]) -> Bought[TraumaAnswer]:
        """Trauma panel. Glasgow coma scale, Revised Trauma Score by that scale, and shock index in one call; with the AIS codes of six regions, the Injury Severity Score. For adults, by the first values after the injury."""
        return self.call("trauma", inputs)

    def mental_health(self, **inputs: Unpack[MentalHealthInput]) -> Bought[MentalHealthAnswer]:
        """Mental health panel. PHQ-9 in one call; with seven more items, GAD-7; with the sex and three items about alcohol, AUDIT-C. Scales screen and are no diagnosis."""
        return self.call("mental_health", inputs)

    def hcc_raf(self, **inputs: Unpack[HccRafInput]) -> Bought[HccRafAnswer]:
        """Medicare risk score. Categories and risk score of a Medicare member by CMS-HCC V24 and V28, ESRD V24 and RxHCC V08: categories after edits and hierarchies, coefficients by name, and why each diagnosis does not count. It does not judge whether a record supports a diagnosis, and promises no payment."""
        return self.call("hcc_raf", inputs)

    def ping(self, **inputs: Unpack[PingInput]) -> Bought[PingAnswer]:
        """Payment smoke test. Payment smoke test: answers ok once a payment has settled. Not a product tool; never use it for production work."""
        return self.call("ping", inputs)
