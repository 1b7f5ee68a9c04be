import { afterAll, describe, expect, test } from 'bun:test';
import { importLoinc } from '../../../../src/terminology/systems/loinc/import.ts';
import { asFolder, asZip, LOINC, LOINC_CORE, removeArchives } from '../../import/support/release.ts';

afterAll(removeArchives);

const LINKS = {
  'LoincTable/MapTo.csv': [
    '"LOINC","MAP_TO","COMMENT"',
    '"99002-6","99004-2","if it was\n measured"',
    '"99002-6","99001-8",""',
    '"99002-6","12345-5",""',
  ].join('\r\n'),
  'AccessoryFiles/PanelsAndForms/PanelsAndForms.csv': [
    '"ParentId","ParentLoinc","ParentName","ID","SEQUENCE","Loinc","LoincName","ObservationRequiredInPanel"',
    '"1","99005-0","Panel","1","1","99005-0","Panel",""',
    '"1","99005-0","Panel","3","3","99001-8","Fabulin","O"',
    '"1","99005-0","Panel","2","2","99003-4","Mendacin","R"',
    '"9","99005-0","Panel","4","4","99003-4","Mendacin","R"',
  ].join('\r\n'),
};

const { details } = await importLoinc(asZip({ ...LOINC, ...LINKS }, 'l.zip', { compress: true }));

describe('the details of LOINC', () => {
  test('keep the columns as they are written', () => {
    expect(details.values.get('99001-8')).toEqual({
      ...{ component: ['Fabulin'], property: ['MCnc'], time_aspect: ['Pt'], specimen: ['Ser/Plas'], scale: ['Qn'] },
      ...{ method: ['Tasting'], class: ['CHEM'], example_ucum_units: ['mg/dL'], example_units: ['mg%'] },
      ...{ common_test_rank: ['7'], first_released: ['1.0'], last_changed: ['2.9'] },
    });
  });

  test('link deprecated codes to those that take their place, and panels to their members in order', () => {
    expect(details.values.get('99002-6')).toEqual({
      ...{ replaced_by: ['99004-2', '99001-8'], map_comments: ['99004-2\tif it was measured'] },
      ...{ example_units: ['g'], last_changed: ['2.81'] },
    });
    expect(details.values.get('99005-0')).toMatchObject({
      panel_members: ['99003-4', '99001-8'],
      panel_requirements: ['99003-4\tR', '99001-8\tO'],
    });
  });

  test('say which columns and files are not there, and which rows lead nowhere', async () => {
    expect(details.absent).toContain('rows of MapTo.csv with a code that is not in the table: 1');
    expect(details.absent[0]).toStartWith(
      'columns without content: CLASSTYPE, ORDER_OBS, PanelType, COMMON_ORDER_RANK',
    );
    const core = await importLoinc(asFolder(LOINC_CORE));
    expect(core.details.absent).toEqual([
      expect.stringContaining('EXAMPLE_UCUM_UNITS'),
      'no MapTo.csv: successors of deprecated codes are not known',
      'no PanelsAndForms.csv: members of panels are not known',
    ]);
  });
});
